// Gallery of photos, names and outcomes of suggestions.
import {AppHeader, TabBar} from '../../client/ui/app-navigation.tsx';
import {Button} from '../../client/ui/button.tsx';
import {CardFace, type CardFaceProps} from '../../client/features/suggestions/card-face.tsx';
import {MatchOutcome} from '../../client/features/suggestions/match-outcome.tsx';
import {NameMark, WingSign} from '../../client/ui/name-mark.tsx';
import {PhotoCarousel} from '../../client/features/photos/photo-carousel.tsx';
import {Avatar, Photo} from '../../client/features/photos/photo.tsx';
import {ProfileDialog, useProfileDialog} from '../../client/features/people/profile-dialog.tsx';
import {WingIllustration} from '../../client/ui/wing-illustration.tsx';
import {BEN} from './replica.tsx';
import {Group, Specimen} from './specimen.tsx';

export const SUGGESTION: CardFaceProps['suggestion'] = {
  userId: 'ada',
  otherId: 'ben',
  position: 0,
  description: 'Between you, nobody will go hungry.',
  reasons: ['You share Nature', 'You share Cooking'],
  distance: 'About 25 km away',
  say: null,
  response: null,
  respondedAt: null,
  outcome: null,
  chatId: null,
  offeredAt: 0,
  other: BEN,
  otherPhotos: [],
};

/** The dev server has no photos, so their thumbhashes are shown. */
const PHOTOS = ['first', 'second'].map((key) => ({
  key,
  width: 960,
  height: 1280,
  thumbhash: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
  isVerified: false,
}));

export function People() {
  const {show, ...profile} = useProfileDialog();
  const outcome = {name: 'Ben', isSaving: false, hasJustAnswered: () => false};
  return (
    <Group title="People">
      <Specimen state="no photo; avatars">
        <Photo photo={undefined} alt="You" sizes="20rem" className="h-44 rounded-feather" />
        <div className="flex gap-3">
          <Avatar photoKey={undefined} name="Ben" />
          <Avatar photoKey={undefined} name="" />
        </div>
        <Button look="secondary" onClick={show}>
          Profile
        </Button>
        <ProfileDialog person={BEN} photos={[]} {...profile} />
      </Specimen>
      <Specimen state="photos; one; an avatar">
        <PhotoCarousel
          photos={PHOTOS}
          label="Ben's photos"
          who="Ben"
          sizes="20rem"
          frame="aspect-[3/4] w-full"
        />
        <div className="flex gap-3">
          <Photo photo={PHOTOS[0]} alt="Ben" sizes="8rem" className="h-32 w-24 rounded-feather" />
          <Avatar photoKey="first" name="Ben" />
        </div>
      </Specimen>
      <Specimen state="a card's face">
        <div className="overflow-hidden rounded-feather bg-surface shadow-rest">
          <CardFace suggestion={SUGGESTION} />
        </div>
      </Specimen>
      <Specimen state="outcomes: waiting, too few credits, a match">
        <MatchOutcome {...outcome} suggestion={{...SUGGESTION, response: 'Yes'}} />
        <MatchOutcome {...outcome} suggestion={{...SUGGESTION, outcome: 'other-out-of-credits'}} />
        <div className="overflow-hidden rounded-feather p-5">
          <MatchOutcome
            {...outcome}
            suggestion={{...SUGGESTION, outcome: 'matched', chatId: 'ada_ben'}}
          />
        </div>
      </Specimen>
    </Group>
  );
}

export function Marks() {
  return (
    <Group title="Name, sign and navigation">
      <Specimen state="name mark, sign">
        <NameMark />
        <WingSign className="size-12 text-rust" />
      </Specimen>
      <Specimen state="illustration">
        <WingIllustration className="h-56" />
      </Specimen>
      <div className="md:col-span-3">
        <Specimen state="navigation">
          {/* `translate-0` makes this box contain fixed elements, so the tab bar stays inside. */}
          <div className="relative h-40 translate-0 overflow-hidden border border-line">
            <AppHeader />
            <TabBar />
          </div>
        </Specimen>
      </div>
    </Group>
  );
}
