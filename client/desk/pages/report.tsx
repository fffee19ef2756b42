// One report: what was said, the evidence of that time, what was known before, and what to do.
import {Link, useParams} from 'react-router-dom';
import {
  isSevere,
  UNKNOWN_REPORTER,
  reportShape,
  type ReportPage as Report,
} from '../../../rules/desk/reports.ts';
import {reasonLabel, type Act} from '../../../rules/safety/report.ts';
import {FormError} from '../../ui/alert.tsx';
import {Button} from '../../ui/button.tsx';
import {Section} from '../../ui/prose.tsx';
import {useSubmit} from '../../ui/use-submit.ts';
import {command} from '../data/api.ts';
import {useShortcut} from '../data/keys.ts';
import {refresh, useDesk, useMe} from '../data/queries.ts';
import {Acts} from '../parts/acts.tsx';
import {Ago, exactTime} from '../parts/ago.tsx';
import {Badge} from '../parts/badge.tsx';
import {Evidence} from '../parts/evidence.tsx';
import {Moderate} from '../parts/moderate.tsx';
import {DeskPage, Loaded} from '../parts/page.tsx';
import {ReportLinks} from '../parts/report-links.tsx';

const OPEN: readonly Act[] = ['warn', 'suspend', 'close'];

export function ReportPage() {
  const {id = ''} = useParams();
  const query = useDesk(`/reports/${id}`, reportShape);
  return (
    <DeskPage title="Report">
      <Loaded query={query}>
        {(report) => (
          <>
            <Summary {...report} />
            <ToDo {...report} />
            <Section title="Evidence, as it was then">
              <Evidence {...report} />
            </Section>
            <History {...report} />
          </>
        )}
      </Loaded>
    </DeskPage>
  );
}

function Summary(report: Report) {
  const {reason, text, createdAt, closedAt, reportedId, reporterId, name, isBurst} = report;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="flex flex-wrap items-center gap-3 text-lead">
        <span>{reasonLabel(reason)}</span>
        {isSevere(reason) ? <Badge look="danger">Severe</Badge> : null}
        {isBurst ? <Badge>Burst by new accounts</Badge> : null}
        {closedAt ? <Badge>Closed</Badge> : null}
      </h2>
      {text ? (
        <blockquote dir="auto" className="border-l-4 border-line-strong pl-4">
          {text}
        </blockquote>
      ) : null}
      <p>
        <span>About </span>
        <Link className="font-semibold underline" to={`/members/${reportedId}`}>
          <bdi>{name ?? reportedId}</bdi>
        </Link>
        <span>, by </span>
        {reporterId ? (
          <Link className="font-semibold underline" to={`/members/${reporterId}`}>
            {reporterId}
          </Link>
        ) : (
          <span>{UNKNOWN_REPORTER}</span>
        )}
        <span>, </span>
        <Ago at={createdAt} />
      </p>
    </section>
  );
}

function ToDo(report: Report) {
  const {id, closedAt, takenBy, takenUntil, pending, isSuspended, reportedId, history} = report;
  const {data: me} = useMe();
  if (closedAt) {
    return isSuspended ? (
      <Section title="Suspended">
        <Moderate path={`/members/${reportedId}/act`} acts={['restore']} pending={null} />
      </Section>
    ) : null;
  }
  const others = history.aboutReported.filter((other) => other.closedAt === null);
  const isOthers = takenBy !== null && takenBy !== me?.email;
  return (
    <Section title="What to do">
      {takenBy && takenUntil ? (
        <p>{`${isOthers ? takenBy : 'You'} took it, until ${exactTime(takenUntil)}.`}</p>
      ) : null}
      {isOthers ? null : <Take id={id} isTaken={takenBy !== null} />}
      {isOthers && !pending ? null : (
        <Moderate
          path={`/reports/${id}/act`}
          acts={OPEN}
          pending={pending}
          others={others.map((other) => other.id)}
        />
      )}
    </Section>
  );
}

function Take({id, isTaken}: {id: string; isTaken: boolean}) {
  const {sending, error, send} = useSubmit();
  const take = () => send(async () => void (await command(`/reports/${id}/take`).finally(refresh)));
  useShortcut('t', 'Take the report', () => void take());
  return (
    <div>
      <Button look="secondary" pending={sending && 'Taking...'} onClick={() => void take()}>
        {isTaken ? 'Take it for ten more minutes' : 'Take it'}
      </Button>
      <FormError message={error} />
    </div>
  );
}

function History({history, acts}: Report) {
  return (
    <Section title="What was before">
      <ReportLinks
        title="Other reports about the reported member"
        reports={history.aboutReported}
      />
      <ReportLinks title="Reports by the reported member" reports={history.byReported} />
      <ReportLinks title="Reports about the reporter" reports={history.aboutReporter} />
      <ReportLinks title="Other reports by the reporter" reports={history.byReporter} />
      <Acts acts={acts} />
    </Section>
  );
}
