// The three places for photos and what stands in them.
import {useQuery} from '@rocicorp/zero/react';
import {queries} from '../../../queries/index.ts';
import {Note} from '../../ui/alert.tsx';
import {ButtonLink} from '../../ui/button.tsx';
import {PageHeading} from '../../ui/page-heading.tsx';
import {AppPage} from '../../ui/page.tsx';
import {Photo} from '../../ui/photo.tsx';

const SLOTS = [0, 1, 2];

export default function Screen() {
  const [profile] = useQuery(queries.me.profile());
  return (
    <AppPage>
      <PageHeading>Your photos</PageHeading>
      <ul className="grid grid-cols-3 gap-3">
        {SLOTS.map((slot) => (
          <li key={slot}>
            <Photo
              photoKey={profile?.photos.find((photo) => photo.slot === slot)?.key}
              alt={`Photo ${slot + 1}`}
              className="aspect-[4/5] w-full rounded-feather"
            />
          </li>
        ))}
      </ul>
      <Note>Photos cannot be changed on this page yet. These are the ones others see.</Note>
      <ButtonLink to="/profile-preview" className="self-start">
        Back to your profile
      </ButtonLink>
    </AppPage>
  );
}
