// The member's home. Before the launch, the countdown is on top.
import {isUsable} from '../../../rules/photos/photo-states.ts';
import {useQuery} from '@rocicorp/zero/react';
import {queries} from '../../../queries/index.ts';
import {isProfileComplete} from '../../../rules/questionnaire/basics.ts';
import {NAVIGATION} from '../../../rules/common-words.ts';
import {HOME} from '../../../rules/wording.ts';
import {isInProgress, useUploads} from '../photos/uploads.ts';
import {EDITING_STATE} from '../questionnaire/editing.ts';
import {useFirstUnanswered} from '../questionnaire/use-answers.ts';
import {ButtonLink} from '../../ui/button.tsx';
import {NameAndAge} from '../people/name-and-age.tsx';
import {PageHeading} from '../../ui/page-heading.tsx';
import {AppPage} from '../../ui/page.tsx';
import {Photo} from '../photos/photo.tsx';
import {WaitingWrites} from '../../platform/writes/waiting-writes.tsx';
import {AgeCheck} from './age-check.tsx';
import {PendingItems} from './pending-items.tsx';
import {deferredPart} from '../../ui/lazy-part.ts';
import {CountdownPanel, useHasLaunched} from './countdown-panel.tsx';
import {LogOut} from './log-out.tsx';

/** At the end of the page, where late content shifts nothing. */
const PushQuestion = deferredPart(() => import('../notices/push-question.tsx'));

export default function Screen() {
  const [profile] = useQuery(queries.me.profile());
  const isUploading = useUploads().some(isInProgress);
  const isComplete = isProfileComplete(profile);
  const {unanswered, isLoading} = useFirstUnanswered();
  const hasLaunched = useHasLaunched();
  return (
    <AppPage>
      {hasLaunched ? null : <CountdownPanel />}
      {profile && isComplete ? (
        <>
          <PendingItems hasPhoto={profile.photos.some(isUsable) || isUploading} />
          <AgeCheck profile={profile} />
        </>
      ) : null}
      <section className="flex items-center gap-5">
        <Photo
          photo={profile?.photos[0]}
          alt={HOME.you}
          sizes="(min-width: 48rem) 9rem, 7rem"
          className="size-28 shrink-0 rounded-feather md:size-36"
        />
        <div className="flex min-w-0 flex-col gap-1">
          <PageHeading>
            {profile && isComplete ? <NameAndAge person={profile} /> : HOME.complete}
          </PageHeading>
          <div className="flex flex-wrap gap-x-6">
            <ButtonLink to="/account" look="quiet">
              {HOME.account}
            </ButtonLink>
            <LogOut />
          </div>
        </div>
      </section>
      {/* Without the answers it is not known whether Continue is above the others. */}
      {isLoading ? null : (
        <>
          <div className="grid gap-3 md:grid-cols-3">
            {unanswered ? (
              <ButtonLink to={unanswered} className="md:col-span-3">
                {HOME.goOn}
              </ButtonLink>
            ) : null}
            <ButtonLink to="/matches" look={unanswered ? 'secondary' : 'primary'}>
              {NAVIGATION.matches}
            </ButtonLink>
            <ButtonLink to="/profile-preview" state={EDITING_STATE} look="secondary">
              {NAVIGATION.profile}
            </ButtonLink>
            <ButtonLink to="/balance" look="secondary">
              {HOME.balance}
            </ButtonLink>
          </div>
          <WaitingWrites />
          {hasLaunched ? <CountdownPanel /> : null}
        </>
      )}
      <PushQuestion />
    </AppPage>
  );
}
