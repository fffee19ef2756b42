// The steps of one mutation as bars on one time scale.
import type {MutationRecord} from '../record/store.ts';
import {ms} from '../record/format.ts';

export function Sequence({mutation}: {mutation: MutationRecord}) {
  const steps = mutation.steps.toSorted((a, b) => a.at - b.at);
  const start = steps[0]?.at ?? mutation.at;
  const end = Math.max(start + 1, steps.at(-1)?.at ?? start);
  const percent = (at: number) => `${((at - start) / (end - start)) * 100}%`;
  return (
    <section className="dt-sequence" aria-label={`Sequence of ${mutation.name}`}>
      <h3>
        <span>{`${mutation.name} `}</span>
        <small>{mutation.id ?? (mutation.result ? 'never sent' : 'not run yet')}</small>
      </h3>
      {mutation.message === undefined ? null : <p className="dt-message">{mutation.message}</p>}
      <ol>
        {steps.map(({what, at}, i) => {
          const from = steps[i - 1]?.at ?? start;
          return (
            <li key={what}>
              <span className="dt-step">{what}</span>
              <span className="dt-track" aria-hidden="true">
                <span
                  className="dt-bar"
                  style={{insetInlineStart: percent(from), inlineSize: percent(start + at - from)}}
                />
              </span>
              <span className="dt-at">{`+${ms(at - start)}`}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
