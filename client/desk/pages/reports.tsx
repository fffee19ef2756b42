// The lists of reports: open, those that this operator works on, and closed.
import {NavLink, useSearchParams} from 'react-router-dom';
import {
  isSevere,
  REPORT_LISTS,
  reportListShape,
  type ReportList,
  type ReportSummary,
} from '../../../rules/desk/reports.ts';
import {reasonLabel} from '../../../rules/safety/report.ts';
import {useListKeys} from '../data/list-keys.ts';
import {useDesk} from '../data/queries.ts';
import {Ago} from '../parts/ago.tsx';
import {Badge} from '../parts/badge.tsx';
import {DeskPage, Loaded} from '../parts/page.tsx';

const LABELS: Record<ReportList, string> = {open: 'Open', mine: 'Mine', closed: 'Closed'};
const EMPTY: Record<ReportList, string> = {
  open: 'No report waits.',
  mine: 'You work on none.',
  closed: 'None was closed yet.',
};

export function ReportsPage() {
  const [params] = useSearchParams();
  const list = REPORT_LISTS.find((name) => name === params.get('list')) ?? 'open';
  const query = useDesk(`/reports?list=${list}`, reportListShape);
  const listRef = useListKeys<HTMLUListElement>('report');
  return (
    <DeskPage title="Reports">
      <nav aria-label="Lists of reports" className="flex gap-1">
        {REPORT_LISTS.map((name) => (
          <NavLink
            key={name}
            to={`/reports?list=${name}`}
            aria-current={name === list ? 'page' : undefined}
            className={() =>
              `grid min-h-11 place-items-center rounded-quill px-4 font-semibold ${name === list ? 'bg-tint text-on-tint' : ''}`
            }
          >
            {LABELS[name]}
          </NavLink>
        ))}
      </nav>
      <Loaded query={query}>
        {({reports}) =>
          reports.length === 0 ? (
            <p>{EMPTY[list]}</p>
          ) : (
            <ul ref={listRef} className="flex flex-col gap-2">
              {reports.map((report) => (
                <Row key={report.id} report={report} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </DeskPage>
  );
}

function Row({report}: {report: ReportSummary}) {
  const {id, reason, name, createdAt, closedAt, takenBy, pending, isBurst} = report;
  return (
    <li>
      <NavLink
        to={`/reports/${id}`}
        className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-quill bg-surface px-4 py-3 shadow-rest hover:bg-tint hover:text-on-tint"
      >
        <span className="min-w-48 flex-1">
          <span className="block font-semibold">{reasonLabel(reason)}</span>
          <span className="block text-small">{`About ${name ?? 'a member without a profile'}`}</span>
        </span>
        {isSevere(reason) ? <Badge look="danger">Severe</Badge> : null}
        {isBurst ? <Badge>Burst by new accounts</Badge> : null}
        {takenBy && !closedAt ? <Badge>{takenBy}</Badge> : null}
        {pending ? <Badge>{`${pending.act}, can be undone`}</Badge> : null}
        <span className="text-small">
          <Ago at={closedAt ?? createdAt} />
        </span>
      </NavLink>
    </li>
  );
}
