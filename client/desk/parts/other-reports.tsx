// Other open reports on the same member, with their reporters and evidence, to close with an act.
import {Link} from 'react-router-dom';
import {UNKNOWN_REPORTER, reportShape, type ReportPage} from '../../../rules/desk/reports.ts';
import {reasonLabel} from '../../../rules/safety/report.ts';
import {Checkbox} from '../../ui/checkbox.tsx';
import {useDesk, useMe} from '../data/queries.ts';
import {ago} from './ago.tsx';
import {Evidence} from './evidence.tsx';
import {Loaded} from './page.tsx';

type OtherReportsProps = {
  ids: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

export function OtherReports({ids, chosen, onChange}: OtherReportsProps) {
  if (ids.length === 0) return null;
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="font-semibold">Other open reports about the same member</legend>
      {ids.map((id) => (
        <OtherReport
          key={id}
          id={id}
          isChosen={chosen.includes(id)}
          onChoose={(isChosen) =>
            onChange([...chosen.filter((other) => other !== id), ...(isChosen ? [id] : [])])
          }
        />
      ))}
    </fieldset>
  );
}

type OtherReportProps = {id: string; isChosen: boolean; onChoose: (isChosen: boolean) => void};

function OtherReport({id, isChosen, onChoose}: OtherReportProps) {
  const query = useDesk(`/reports/${id}`, reportShape);
  const {data: me} = useMe();
  return (
    <div className="flex flex-col gap-2 rounded-quill border border-line px-4 py-2">
      <Loaded query={query}>
        {(report) => {
          const {reason, createdAt, text} = report;
          const isOthers = report.takenBy !== null && report.takenBy !== me?.email;
          const isFree = report.closedAt === null && report.pending === null && !isOthers;
          return (
            <>
              <Checkbox
                label={`Close with it: ${reasonLabel(reason)}, ${ago(createdAt)}`}
                checked={isChosen}
                onChange={onChoose}
                disabled={!isFree}
              />
              {isOthers ? <p>{`${report.takenBy} works on it.`}</p> : null}
              {text ? (
                <blockquote dir="auto" className="border-l-4 border-line-strong pl-4">
                  {text}
                </blockquote>
              ) : null}
              <Reporter {...report} />
              <details open>
                <summary className="min-h-6">Evidence</summary>
                <Evidence {...report} />
              </details>
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

function Reporter({reporterId}: Pick<ReportPage, 'reporterId'>) {
  if (reporterId === null) return <p>{`By ${UNKNOWN_REPORTER}`}</p>;
  return (
    <p>
      <span>By </span>
      <Link className="font-semibold underline" to={`/members/${reporterId}`}>
        {reporterId}
      </Link>
    </p>
  );
}
