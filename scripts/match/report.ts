// `npm run match -- --report`: the report as tables, and with `--html` as one file that needs no network.
import {writeFile} from 'node:fs/promises';
import {interval} from '../../rules/interval.ts';
import {
  byArm,
  reportOf,
  type MatchingReport,
  type ReportRow,
} from '../../server/features/matching/report.ts';
import type {Database} from '../../server/platform/postgres/client.ts';

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

/** A share with its 95 % interval. */
function shareOf(count: number, of: number): string {
  if (of === 0) return '-';
  const [low, high] = interval(count, of);
  return `${percent(count / of)} (${percent(low)} to ${percent(high)})`;
}

/** Of offers older than the record most answers are unknown. */
const isRecorded = ({arm}: ReportRow) => arm !== 'before';

const readable = (row: ReportRow) => ({
  week: row.week,
  'chosen by': row.arm,
  offers: row.offers,
  answers: isRecorded(row) ? row.answers : '-',
  Yes: isRecorded(row) ? shareOf(row.yes, row.answers) : '-',
  'mutual Yes': isRecorded(row) ? shareOf(row.mutual, row.offers) : '-',
  'both wrote': shareOf(row.talked, row.offers),
});

function tablesOf({rows, calibration, thirds}: MatchingReport) {
  const cards = thirds.reduce((sum, third) => sum + third.cards, 0);
  const matches = thirds.reduce((sum, third) => sum + third.matches, 0);
  return [
    {
      title: 'Offers by week; a pair offered again counts once for each offer',
      rows: [...rows, ...byArm(rows)].map(readable),
    },
    {
      title: 'Predicted against answered',
      rows: calibration.map((bin) => ({
        predicted: percent(bin.predicted),
        'answered Yes': shareOf(Math.round(bin.observed * bin.answers), bin.answers),
        answers: bin.answers,
      })),
    },
    {
      title: 'Members in thirds, fewest first: by their cards, and by their matches',
      rows: thirds.map((third) => ({
        members: third.members,
        'share of cards': cards === 0 ? '-' : percent(third.cards / cards),
        'share of matches': matches === 0 ? '-' : percent(third.matches / matches),
      })),
    },
  ];
}

const escaped = (text: string | number) =>
  String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function tableHtml(rows: readonly Readonly<Record<string, string | number>>[]): string {
  const head = Object.keys(rows[0] ?? {}).map((name) => `<th>${escaped(name)}</th>`);
  const body = rows.map(
    (row) =>
      `<tr>${Object.values(row)
        .map((cell) => `<td>${escaped(cell)}</td>`)
        .join('')}</tr>`,
  );
  return `<table><thead><tr>${head.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}

const SIDE = 300;
const at = (share: number) => (share * SIDE).toFixed(1);
const up = (share: number) => ((1 - share) * SIDE).toFixed(1);

/** Points on the diagonal came true as predicted. */
function calibrationPlot({calibration}: MatchingReport): string {
  const marks = calibration.map((bin) => {
    const [low, high] = interval(Math.round(bin.observed * bin.answers), bin.answers);
    const x = at(bin.predicted);
    return `<line x1="${x}" x2="${x}" y1="${up(low)}" y2="${up(high)}" stroke="currentColor"/>
      <circle cx="${x}" cy="${up(bin.observed)}" r="4" fill="currentColor"/>`;
  });
  return `<svg viewBox="-10 -10 ${SIDE + 20} ${SIDE + 20}" width="${SIDE}" role="img" aria-label="Predicted against answered">
    <rect width="${SIDE}" height="${SIDE}" fill="none" stroke="currentColor" opacity=".3"/>
    <line x1="0" y1="${SIDE}" x2="${SIDE}" y2="0" stroke="currentColor" opacity=".3"/>${marks.join('')}</svg>`;
}

/** Mutual Yes of each arm with its interval, on a line from 0 to 1. */
function armsPlot({rows}: MatchingReport): string {
  const bars = byArm(rows.filter(isRecorded)).map((row, i) => {
    const [low, high] = interval(row.mutual, row.offers);
    const y = 20 + 30 * i;
    return `<text x="0" y="${y + 4}" fill="currentColor">${row.arm}</text>
      <line x1="${70 + Number(at(low))}" x2="${70 + Number(at(high))}" y1="${y}" y2="${y}" stroke="currentColor"/>
      <circle cx="${70 + Number(at(row.offers === 0 ? 0 : row.mutual / row.offers))}" cy="${y}" r="4" fill="currentColor"/>`;
  });
  return `<svg viewBox="0 0 ${SIDE + 80} ${20 + 30 * bars.length}" width="${SIDE + 80}" role="img" aria-label="Mutual Yes by arm">${bars.join('')}</svg>`;
}

export function htmlOf(report: MatchingReport): string {
  const parts = tablesOf(report).map(
    ({title, rows}) =>
      `<h2>${title}</h2>${rows.length === 0 ? '<p>Nothing yet.</p>' : tableHtml(rows)}`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Wing: suggestions</title>
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
table{border-collapse:collapse}th,td{text-align:start;padding:.25rem .75rem;border-bottom:1px solid #8884}</style>
<h1>Suggestions</h1><h2>Mutual Yes</h2>${armsPlot(report)}
<h2>Calibration: error ${report.calibrationError.toFixed(3)}</h2>${calibrationPlot(report)}${parts.join('')}</html>`;
}

export async function printReport(db: Database, html: string | undefined): Promise<void> {
  const report = await reportOf(db, new Date());
  if (html !== undefined) {
    await writeFile(html, htmlOf(report));
    return;
  }
  for (const {title, rows} of tablesOf(report)) {
    console.log(`\n${title}`);
    console.table(rows);
  }
  console.log(`Calibration error: ${report.calibrationError.toFixed(3)}`);
}
