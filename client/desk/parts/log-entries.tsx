// Entries of the log as a table.
import {Link} from 'react-router-dom';
import type {Log} from '../../../rules/desk/log.ts';
import {exactTime} from './ago.tsx';
import {Table} from './table.tsx';

/** An act's name in words: "signed-out-member" is "signed out member". */
const inWords = (act: string) => act.replaceAll('-', ' ');

export function LogEntries({entries}: Log) {
  if (entries.length === 0) return <p>Nothing yet.</p>;
  return (
    <Table label="Entries" className="text-small">
      <thead className="text-ink-soft">
        <tr>
          <th scope="col">When</th>
          <th scope="col">Who</th>
          <th scope="col">What</th>
          <th scope="col">Whom</th>
          <th scope="col">Why</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({at, operator, act, userId, reportId, why}, i) => (
          <tr key={`${at} ${i}`} className="border-t border-line">
            <td className="whitespace-nowrap">
              <time dateTime={at}>{exactTime(at)}</time>
            </td>
            <td>{operator}</td>
            <td>{inWords(act)}</td>
            <td>
              {userId ? (
                <Link className="block min-h-6 underline" to={`/members/${userId}`}>
                  {userId}
                </Link>
              ) : null}
              {reportId ? (
                <Link className="block min-h-6 underline" to={`/reports/${reportId}`}>
                  a report
                </Link>
              ) : null}
            </td>
            <td className="min-w-40 [overflow-wrap:anywhere]">{why}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
