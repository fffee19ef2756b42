// The member's profile as others see it, with Edit links.
import {useQuery} from '@rocicorp/zero/react';
import {queries} from '../../../queries/index.ts';
import {NAVIGATION} from '../../../rules/common-words.ts';
import {PROFILE} from '../../../rules/people-words.ts';
import {photosNote, isUsable} from '../../../rules/photos/photo-states.ts';
import {isProfileComplete} from '../../../rules/questionnaire/basics.ts';
import {FORM_FAILED} from '../../../rules/wording.ts';
import {UPLOAD} from '../../../rules/photos/photo-words.ts';
import {isInProgress, useUploads} from '../photos/uploads.ts';
import {AnswerList} from '../questionnaire/answer-list.tsx';
import {SavingNote} from '../questionnaire/saving-note.tsx';
import {EDITING_STATE} from '../questionnaire/editing.ts';
import {Alert} from '../../ui/alert.tsx';
import {ButtonLink} from '../../ui/button.tsx';
import {NameAndAge} from './name-and-age.tsx';
import {PageHeading} from '../../ui/page-heading.tsx';
import {AppPage} from '../../ui/page.tsx';
import {AboutMe} from './about-me.tsx';
import {PhotoCarousel} from '../photos/photo-carousel.tsx';

export default function Screen() {
  const [profile, {type}] = useQuery(queries.me.profile());
  const [photos] = useQuery(queries.me.photos());
  const underWay = useUploads().filter(isInProgress).length;
  const isComplete = isProfileComplete(profile);
  const hasPhoto = (profile?.photos ?? photos).some(isUsable) || underWay > 0;
  return (
    <AppPage>
      {type === 'error' ? <Alert>{FORM_FAILED.loadProfile}</Alert> : null}
      <div className="relative">
        <PhotoCarousel
          photos={photos}
          label={PROFILE.yourPhotos}
          who={PROFILE.you}
          sizes="(min-width: 40rem) 37rem, 100vw"
          frame="aspect-[4/5] max-h-128 w-full rounded-feather"
        />
        {/* Uses the existing gap, so that nothing moves. */}
        <output className="absolute top-full start-0 text-small text-ink-soft">
          {underWay > 0 ? UPLOAD.underWay(underWay) : photosNote(photos)}
        </output>
      </div>
      <PageHeading>
        {profile && isComplete ? <NameAndAge person={profile} /> : PROFILE.complete}
      </PageHeading>
      {hasPhoto ? (
        <ButtonLink to="/matches">{PROFILE.seeMatches}</ButtonLink>
      ) : (
        <ButtonLink to="/upload-photos">{PROFILE.addPhotos}</ButtonLink>
      )}
      {profile && isComplete ? <AboutMe profile={profile} /> : null}
      <div className="relative grid gap-3 md:grid-cols-2">
        <ButtonLink to="/upload-photos" look="secondary">
          {PROFILE.editPhotos}
        </ButtonLink>
        <ButtonLink to="/onboarding" state={EDITING_STATE} look="secondary">
          {PROFILE.editInformation}
        </ButtonLink>
        <ButtonLink to="/personality-preference" state={EDITING_STATE} look="secondary">
          {PROFILE.personality}
        </ButtonLink>
        <ButtonLink to="/dashboard" look="secondary">
          {NAVIGATION.home}
        </ButtonLink>
        <SavingNote className="absolute top-full end-0 pt-2" />
      </div>
      <AnswerList />
    </AppPage>
  );
}
