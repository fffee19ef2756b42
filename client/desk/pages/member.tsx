// One member: the profile as others see it, account, ledger, suggestions and reports, and what to do.
import {Link, useParams} from 'react-router-dom';
import {memberShape, type MemberPage as Member} from '../../../rules/desk/members.ts';
import {isLanguage, LANGUAGES} from '../../../rules/words/languages.ts';
import {Section} from '../../ui/prose.tsx';
import {Sentence} from '../../ui/sentence.tsx';
import {useDesk} from '../data/queries.ts';
import {Acts} from '../parts/acts.tsx';
import {exactTime} from '../parts/ago.tsx';
import {Badge} from '../parts/badge.tsx';
import {Ledger} from '../parts/ledger.tsx';
import {LinkedAccounts} from '../parts/linked-accounts.tsx';
import {MemberActions} from '../parts/member-actions.tsx';
import {MemberPhotos} from '../parts/member-photos.tsx';
import {Moderate} from '../parts/moderate.tsx';
import {DeskPage, Loaded} from '../parts/page.tsx';
import {ReportLinks} from '../parts/report-links.tsx';
import {Suggestions} from '../parts/suggestions.tsx';

export function MemberPage() {
  const {id = ''} = useParams();
  const query = useDesk(`/members/${id}`, memberShape);
  return (
    <DeskPage title="Member">
      <Loaded query={query}>
        {(member) => (
          <>
            <Profile {...member} />
            <Account {...member} />
            <LinkedAccounts id={id} />
            <Ledger {...member} />
            <Suggestions {...member} />
            <p>
              <Link
                className="inline-grid min-h-11 place-items-center underline"
                to={`/log?user=${id}`}
              >
                What operators did and looked at
              </Link>
            </p>
            <Section title="Reports and acts">
              <ReportLinks title="About this member" reports={member.reports.about} />
              <ReportLinks title="By this member" reports={member.reports.by} />
              <Acts acts={member.acts} />
              <Moderate
                path={`/members/${id}/act`}
                acts={member.suspendedAt ? ['restore'] : ['warn', 'suspend']}
                pending={member.pending}
              />
            </Section>
          </>
        )}
      </Loaded>
    </DeskPage>
  );
}

function Profile({id, profile, photos, suspendedAt, leavesAt, pausedAt}: Member) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="flex flex-wrap items-center gap-3 text-lead">
        <span>
          {profile ? (
            <Sentence
              about={profile.name}
              say={(name) => `${name}, ${profile.age}, ${profile.gender}`}
            />
          ) : (
            'No profile yet'
          )}
        </span>
        {suspendedAt ? <Badge look="danger">Suspended</Badge> : null}
        {leavesAt ? <Badge>{`Deleted on ${exactTime(leavesAt)}`}</Badge> : null}
        {pausedAt ? <Badge>Paused</Badge> : null}
        {profile?.isDemo ? <Badge>Demo</Badge> : null}
      </h2>
      <MemberPhotos id={id} photos={photos} />
      {profile?.summary ? (
        <p dir="auto" className="whitespace-pre-line">
          {profile.summary}
        </p>
      ) : null}
    </section>
  );
}

/** The member's language, in which an operator writes a warning. */
const languageName = (tag: string | null) =>
  isLanguage(tag) ? LANGUAGES[tag].name : 'no language yet (mails are English)';

const WAYS: Record<string, string> = {credential: 'password', google: 'Google'};

function Account(member: Member) {
  const {id, email, isConfirmed, language, createdAt, signInWays, devices} = member;
  return (
    <Section title="Account">
      <p className="[overflow-wrap:anywhere]">
        {`${email}, ${isConfirmed ? 'confirmed' : 'not confirmed'}; since ${exactTime(createdAt)}; reads Wing in ${languageName(language)}; id ${id}; signs in with ${signInWays.map((way) => WAYS[way] ?? way).join(', ') || 'nothing'}.`}
      </p>
      <h3 className="text-lead">Signed in on</h3>
      {devices.length === 0 ? <p>No device.</p> : null}
      <ul>
        {devices.map((device) => (
          <li key={device.id}>{`${device.name}, last ${exactTime(device.lastActive)}`}</li>
        ))}
      </ul>
      <MemberActions id={id} isLeaving={member.leavesAt !== null} />
    </Section>
  );
}
