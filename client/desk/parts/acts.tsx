// What operators have done about a member, oldest first.
import type {ActDone} from '../../../rules/desk/reports.ts';
import {exactTime} from './ago.tsx';

export function Acts({acts}: {acts: readonly ActDone[]}) {
  return (
    <div>
      <h3 className="text-lead">Acts</h3>
      {acts.length === 0 ? <p>None.</p> : null}
      <ul>
        {acts.map(({at, operator, act, why, until}) => (
          <li key={at} className="[overflow-wrap:anywhere]">
            {`${exactTime(at)}, ${operator}: ${act}${until ? ` until ${exactTime(until)}` : ''}. ${why}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
