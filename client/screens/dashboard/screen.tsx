// A member's home: the launch, themselves, and the ways on.
import {useQuery} from '@rocicorp/zero/react';
import {queries} from '../../../queries/index.ts';
import {isProfileComplete} from '../../../rules/basics.ts';
import {EDITING} from '../../session/editing.ts';
import {ButtonLink} from '../../ui/button.tsx';
import {NameAndAge} from '../../ui/name-and-age.tsx';
import {PageHeading} from '../../ui/page-heading.tsx';
import {AppPage} from '../../ui/page.tsx';
import {Photo} from '../../ui/photo.tsx';
import {useSuggestions} from '../../zero/suggestions.ts';
import {CountdownPanel} from './countdown-panel.tsx';
import {LogOut} from './log-out.tsx';

export default function Screen() {
  const [profile] = useQuery(queries.me.profile());
  // Apart from the profile: photos may come before the basics.
  const [photos] = useQuery(queries.me.photos());
  const isComplete = isProfileComplete(profile);
  return (
    <AppPage>
      <CountdownPanel />
      <section className="flex items-center gap-5">
        <Photo
          photo={photos[0]}
          alt="You"
          sizes="(min-width: 48rem) 9rem, 7rem"
          className="size-28 shrink-0 rounded-feather md:size-36"
        />
        <PageHeading>
          {profile && isComplete ? <NameAndAge person={profile} /> : 'Complete your profile'}
        </PageHeading>
      </section>
      <OpenSuggestions />
      <div className="grid gap-3 md:grid-cols-3">
        <ButtonLink to="/matches" look={isComplete ? 'primary' : 'secondary'}>
          Matches
        </ButtonLink>
        <ButtonLink
          to="/profile-preview"
          state={EDITING}
          look={isComplete ? 'secondary' : 'primary'}
        >
          Profile
        </ButtonLink>
        <ButtonLink to="/balance" look="secondary">
          Balance
        </ButtonLink>
      </div>
      <div className="flex flex-wrap gap-6">
        <ButtonLink to="/account" look="quiet">
          Account
        </ButtonLink>
        <LogOut />
      </div>
    </AppPage>
  );
}

function OpenSuggestions() {
  const {suggestions} = useSuggestions();
  const open = suggestions.filter(({response}) => response === null).length;
  if (open === 0) return null;
  return (
    <p className="text-lead">
      {open === 1 ? 'One suggestion awaits your answer.' : `${open} suggestions await your answer.`}
    </p>
  );
}
