// Exports the member's data.
import {EXPORT} from '../../../rules/export.ts';
import {exportUrl} from './export-api.ts';
import {FormError} from '../../ui/alert.tsx';
import {AskingButton, AccountSection, useIsCutOff} from './account-section.tsx';
import type {Packing} from './use-export.ts';
import {dateFormat} from '../../ui/date-format.ts';

const WHEN = dateFormat({dateStyle: 'medium', timeStyle: 'short'});

export function MyData({packing}: {packing: Packing}) {
  const {found, isPacking, error, ask} = packing;
  const isCutOff = useIsCutOff();
  return (
    <AccountSection title={EXPORT.title} about="data">
      <p>{EXPORT.intro}</p>
      <output>
        {found?.until && !isCutOff ? (
          <>
            <span>{`${EXPORT.ready(WHEN.format(new Date(found.until)))} `}</span>
            <a
              href={exportUrl(found)}
              download
              className="font-semibold text-action underline underline-offset-4"
            >
              {EXPORT.download}
            </a>
          </>
        ) : null}
      </output>
      <FormError message={error ?? (found?.failed ? EXPORT.failed : undefined)} />
      <AskingButton
        look="secondary"
        className="self-start"
        pending={isPacking && EXPORT.packing}
        onClick={ask}
      >
        {found?.until ? EXPORT.again : EXPORT.button}
      </AskingButton>
    </AccountSection>
  );
}
