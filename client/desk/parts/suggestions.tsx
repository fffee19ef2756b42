// A member's suggestions, and on request why each was made.
import {useState} from 'react';
import {Link} from 'react-router-dom';
import {explanationShape, type MemberPage} from '../../../rules/desk/members.ts';
import {Button} from '../../ui/button.tsx';
import {Section} from '../../ui/prose.tsx';
import {useDesk} from '../data/queries.ts';
import {ago} from './ago.tsx';
import {Loaded} from './page.tsx';

export function Suggestions({id, suggestions}: MemberPage) {
  const [explained, setExplained] = useState<string>();
  return (
    <Section title="Suggestions">
      {suggestions.length === 0 ? <p>None.</p> : null}
      <ul className="flex flex-col gap-3">
        {suggestions.map(({otherId, name, offeredAt, response, outcome}) => (
          <li key={otherId} className="flex flex-col gap-2">
            <div className="flex flex-wrap items-center gap-3">
              <Link
                className="inline-grid min-h-11 place-items-center underline"
                to={`/members/${otherId}`}
              >
                {name ?? otherId}
              </Link>
              <span>{`${ago(offeredAt)}; ${response ?? 'no answer'}${outcome ? `, ${outcome}` : ''}`}</span>
              <Button
                look="quiet"
                aria-label={`Why ${name ?? otherId}?`}
                onClick={() => setExplained(explained === otherId ? undefined : otherId)}
              >
                Why?
              </Button>
            </div>
            {explained === otherId ? <Why id={id} otherId={otherId} /> : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Why({id, otherId}: {id: string; otherId: string}) {
  const query = useDesk(`/members/${id}/suggestions/${otherId}`, explanationShape);
  return (
    <Loaded query={query}>
      {({directions, rules}) => (
        <div className="flex flex-col gap-2 rounded-quill bg-surface p-4">
          {directions.map(({from, to, reasons}) => (
            <div key={from}>
              <h3 className="font-semibold">{`How well ${to} suits ${from}`}</h3>
              <ul className="list-disc pl-5">
                {reasons.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            </div>
          ))}
          <h3 className="font-semibold">Rules for a new offer</h3>
          <ul className="list-disc pl-5">
            {rules.map(({rule, holds}) => (
              <li key={rule}>{`${holds ? 'Yes' : 'No'}: ${rule}`}</li>
            ))}
          </ul>
        </div>
      )}
    </Loaded>
  );
}
