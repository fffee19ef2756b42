// People of recently ended conversations, who can still be reported.
import {REPORT} from '../../../rules/safety/report.ts';
import {nameInWords, PARTING} from '../../../rules/safety/safety.ts';
import type {FormerMatch} from '../people/safety-api.ts';
import {dateFormat} from '../../ui/date-format.ts';
import {openDialog} from '../../ui/dialogs.tsx';
import {lazyPart} from '../../ui/lazy-part.ts';
import {AskingButton, AccountSection} from './account-section.tsx';

const ReportForm = lazyPart(() => import('../people/report-form.tsx'));

const DAY = dateFormat({dateStyle: 'medium'});

type FormerMatchesProps = {people: readonly FormerMatch[] | undefined};

export function FormerMatches({people}: FormerMatchesProps) {
  if (!people?.length) return null;
  return (
    <AccountSection title={REPORT.formerTitle} about="reporting">
      <ul className="flex flex-col divide-y divide-line">
        {people.map((person) => (
          <Person key={person.otherId} person={person} />
        ))}
      </ul>
    </AccountSection>
  );
}

function Person({person: {otherId, name: stored, endedAt}}: {person: FormerMatch}) {
  const name = nameInWords(stored);
  const report = () =>
    openDialog((state) => <ReportForm {...{otherId, name}} {...state} />, ReportForm.fetch);
  return (
    <li className="flex items-center justify-between gap-4 py-2">
      <span className="min-w-0">
        <span className="block truncate font-semibold">
          <bdi>{name}</bdi>
        </span>
        <span className="block text-small text-ink-soft">
          {REPORT.endedOn(DAY.format(new Date(endedAt)))}
        </span>
      </span>
      <AskingButton look="quiet" aria-label={REPORT.title(name)} onClick={() => void report()}>
        {PARTING.report}
      </AskingButton>
    </li>
  );
}
