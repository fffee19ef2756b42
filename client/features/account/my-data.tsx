// Downloads the member's data. The browser shows the progress, and a failure, among its downloads.
import {EXPORT, EXPORT_FILE} from '../../../rules/account/export.ts';
import {AccountSection, SectionButton} from './account-section.tsx';

function download() {
  const link = document.createElement('a');
  link.href = '/api/account/export';
  link.download = EXPORT_FILE;
  link.click();
}

export function MyData() {
  return (
    <AccountSection title={EXPORT.title} about="data">
      <p>{EXPORT.intro}</p>
      <SectionButton onClick={download}>{EXPORT.button}</SectionButton>
    </AccountSection>
  );
}
