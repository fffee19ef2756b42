// Links to other reports; nothing without any.
import {Link} from 'react-router-dom';
import type {OtherReport} from '../../../rules/desk/reports.ts';
import {reasonLabel} from '../../../rules/safety/report.ts';
import {ago} from './ago.tsx';

type ReportLinksProps = {title: string; reports: readonly OtherReport[]};

export function ReportLinks({title, reports}: ReportLinksProps) {
  if (reports.length === 0) return null;
  return (
    <div>
      <h3 className="text-lead">{title}</h3>
      <ul>
        {reports.map(({id, reason, createdAt, closedAt}) => (
          <li key={id}>
            <Link className="inline-block min-h-8 underline" to={`/reports/${id}`}>
              {`${reasonLabel(reason)}, ${ago(createdAt)}, ${closedAt ? 'closed' : 'open'}`}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
