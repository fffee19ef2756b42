// Reasons of reports, and the texts of a report.
import {expect, test} from 'vitest';
import {isReportReason, isReportTooLong, REPORT, REPORT_REASONS, reasonLabel} from './report.ts';

test('recognises the listed reasons only, and has their labels', () => {
  for (const {value, label} of REPORT_REASONS) {
    expect(isReportReason(value)).toBe(true);
    expect(reasonLabel(value)).toBe(label);
  }
  expect(isReportReason('dull')).toBe(false);
});

test.each([
  ['1,000 letters', 'x'.repeat(1000), false],
  ['1,001 letters', 'x'.repeat(1001), true],
  ['1,000 emoji, which are 2,000 UTF-16 units', '😡'.repeat(1000), false],
  ['1,001 emoji', '😡'.repeat(1001), true],
  ['1,000 letters with space around', ` ${'x'.repeat(1000)}\n`, false],
])('takes at most 1,000 characters, as Postgres counts them: %s', (_, text, isTooLong) => {
  expect(isReportTooLong(text)).toBe(isTooLong);
});

test('the texts name the reported member and the time limit', () => {
  expect(REPORT.title('Ben')).toBe('Report Ben');
  expect(REPORT.intro('Ben')).toContain('Ben is not told.');
  expect(REPORT.alsoBlock('Ben')).toBe('Also block Ben');
  expect(REPORT.tooLong).toContain('1,000 characters');
  expect(REPORT.former).toContain('30 days');
});
