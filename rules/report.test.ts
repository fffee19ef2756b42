// Reasons of reports, and what a suspended member reads.
import {expect, test} from 'vitest';
import {isReportReason, REPORT, REPORT_REASONS, reasonLabel, suspensionMessage} from './report.ts';

test('knows its own reasons only, and their labels', () => {
  for (const {value, label} of REPORT_REASONS) {
    expect(isReportReason(value)).toBe(true);
    expect(reasonLabel(value)).toBe(label);
  }
  expect(isReportReason('dull')).toBe(false);
});

test('says whom a report is about, and how long one can be reported', () => {
  expect(REPORT.title('Ben')).toBe('Report Ben');
  expect(REPORT.intro('Ben')).toContain('Ben is not told.');
  expect(REPORT.alsoBlock('Ben')).toBe('Also block Ben');
  expect(REPORT.tooLong).toContain('1,000 characters');
  expect(REPORT.former).toContain('30 days');
});

test('tells a suspended member why, and where to appeal', () => {
  expect(suspensionMessage('Spam.', 'help@wing.example')).toBe(
    'Your account is suspended: Spam. To appeal, write to help@wing.example.',
  );
});
