// A hundred XSS payloads in every text field, shown on every screen: none runs and each appears as it was written.
// Terminal escape sequences in reports do not reach an operator's terminal.
import {randomUUID} from 'node:crypto';
import type {Page} from 'playwright';
import {beforeAll, expect, test} from 'vitest';
import {REPORT} from '../../rules/safety/report.ts';
import {post} from '../support/auth-calls.ts';
import {openWindow, type Window, useBrowser} from '../support/browser.ts';
import {makeCouple, type Couple} from '../support/chat.ts';
import {times} from '../support/length.ts';
import {nextMail} from '../support/mailbox.ts';
import {type Member} from '../support/member.ts';
import {operate} from '../support/operator.ts';
import {useRun} from '../support/run.ts';

const {stack, sql} = useRun();
const browser = await useBrowser();
const RUN = 'window.ran=1';
const VECTORS = [
  `<script>${RUN}</script>`,
  `<img src=x onerror=${RUN}>`,
  `<svg onload=${RUN}>`,
  `<svg><script>${RUN}</script></svg>`,
  `<iframe srcdoc="<script>parent.${RUN}</script>">`,
  `<iframe src="javascript:parent.${RUN}">`,
  `<body onload=${RUN}>`,
  `<details open ontoggle=${RUN}>`,
  `<input autofocus onfocus=${RUN}>`,
  `<video><source onerror=${RUN}></video>`,
  `<a href="javascript:${RUN}">x</a>`,
  `javascript:${RUN}`,
  `https://x.example/"onmouseover="${RUN}`,
  `<math><mtext><style><img src=x onerror=${RUN}></style></mtext></math>`,
  `<template><script>${RUN}</script></template>`,
  `<object data="javascript:${RUN}">`,
  `<meta http-equiv=refresh content="0;url=javascript:${RUN}">`,
  '{{constructor.constructor("' + RUN + '")()}}',
  '${' + RUN + '}',
  `<style>@import "javascript:${RUN}"</style>`,
];
const FRAMES = [
  (vector: string) => vector,
  (vector: string) => `"'>${vector}`,
  (vector: string) => `</title></textarea>${vector}`,
  (vector: string) => `]]>-->${vector}`,
  (vector: string) => vector.replaceAll('<', '&lt;'),
];
const PAYLOADS = VECTORS.flatMap((vector) => FRAMES.map((frame) => frame(vector)));

/**
 * Escape sequences that clear, recolour, retitle or link in a terminal, and characters that overwrite or reverse text.
 */
const TERMINAL = [
  '\u001B[2J\u001B[1;1H',
  '\u001B[31mred',
  '\u001B]0;title\u0007',
  '\u001B]8;;https://x.example\u001B\\link',
  '\u009B2J',
  'seen\rhidden',
  '\u202Egnp.exe',
].join(' ');

let couple: Couple;
let windows: Window[];
beforeAll(async () => {
  couple = await makeCouple(stack, sql);
  const {ada, ben} = couple;
  await sql`insert into suggestion (user_id, other_id, position, description, reasons) values
    (${ben.userId}, ${ada.userId}, 0, 'A card', '[]')`;
  windows = [];
  for (const member of [ada, ben]) {
    const window = await openWindow(browser, stack, {member});
    windows.push(window);
  }
});

const hasRun = (page: Page) => page.evaluate(() => 'ran' in window);

async function must(member: Member, name: string, args: unknown): Promise<void> {
  const {ok, message} = await member.mutate(name, args);
  if (!ok) throw new Error(`${name}: ${message}`);
}

/** Saves the payload in every text field of a member, cut to the field's limit. */
async function fillWith(member: Member, payload: string): Promise<void> {
  await must(member, 'profile.saveBasics', {name: payload.slice(0, 80), age: 30, gender: 'Female'});
  await must(member, 'profile.saveSummary', {summary: payload});
  const short = payload.slice(0, 50);
  await must(member, 'questionnaire.saveBackgroundInfo', {
    education: short,
    job: short,
    hometown: short,
    currentLocation: short,
    isStudent: false,
  });
  await must(member, 'questionnaire.saveInterests', {
    interestWeights: [3, 3, 0, 0, 0, 0, 0, 0, 3],
    otherInterestText: short,
  });
  await must(member, 'questionnaire.saveLooks', {
    looksPreferenceGeneral: false,
    looksPreferencePoints: {attractiveBody: 0, prettyFace: 0, coolStyle: 0, other: 10},
    looksPreferenceOther: short,
  });
}

/** Stores Ada under this name in Ben's lists of blocked people and former matches. */
async function knowAs({ada, ben}: Couple, name: string): Promise<void> {
  for (const table of ['block', 'former_match']) {
    await sql`insert into ${sql(table)} (user_id, other_id, name)
      values (${ben.userId}, ${ada.userId}, ${name})
      on conflict (user_id, other_id) do update set name = excluded.name`;
  }
}

const HERS = [
  '/dashboard',
  '/profile-preview',
  '/onboarding',
  '/background-info',
  '/looks-preference',
  '/interests-preference',
];
const HIS = ['/matches', '/match-card'];

async function look(page: Page, route: string, shown?: string): Promise<void> {
  await page.goto(route);
  await page.getByRole('heading', {level: 1}).first().waitFor();
  if (shown) await page.getByText(shown).first().waitFor();
  expect(await hasRun(page)).toBe(false);
}

/** In the short form one payload, which leaves an attribute first. */
const WALKED = PAYLOADS.filter((_, at) => at % times(100, 1) === times(6, 0));

function bothPages(): [Page, Page] {
  const [hers, his] = windows.map(({page}) => page);
  if (!hers || !his) throw new Error('Two windows are needed.');
  return [hers, his];
}

test(`${PAYLOADS.length} payloads sent as messages do not run`, async () => {
  expect(PAYLOADS).toHaveLength(100);
  const {ada, chatId} = couple;
  for (const payload of PAYLOADS) {
    expect(await ada.send({id: randomUUID(), chatId, text: payload})).toEqual({ok: true});
  }
  for (const page of bothPages()) await look(page, `/chat/${chatId}`, PAYLOADS.at(-1));
  for (const {problems} of windows) expect(problems).toEqual([]);
});

test.each(WALKED)(
  'in every field and on every screen, this payload does not run: %s',
  async (payload) => {
    const {ada, chatId} = couple;
    const [hers, his] = bothPages();
    await fillWith(ada, payload);
    const name = payload.slice(0, 80).trim();
    for (const route of HERS) await look(hers, route);
    await knowAs(couple, name);
    for (const route of [...HIS, `/chat/${chatId}`]) await look(his, route, name);
    await look(his, '/account', name);
    for (const act of ['Unblock', 'Report']) {
      const button = his.getByRole('button', {name: `${act} ${name}`, exact: true});
      const person = his.getByRole('listitem').filter({has: button});
      await person.getByText(name, {exact: true}).waitFor();
    }
    await his.getByRole('button', {name: `Report ${name}`, exact: true}).click();
    await his.getByRole('dialog', {name: REPORT.title(name), exact: true}).waitFor();
    expect(await hasRun(his)).toBe(false);
    for (const {problems} of windows) expect(problems).toEqual([]);
  },
);

test("the operator's tools and mails show a report's evidence without its escape sequences or markup taking effect", async () => {
  const {ada: cat, ben: dan, chatId} = await makeCouple(stack, sql);
  const [script = ''] = PAYLOADS;
  const text = `${script} ${TERMINAL}`;
  await must(cat, 'profile.saveBasics', {name: script.slice(0, 80), age: 30, gender: 'Female'});
  await must(cat, 'profile.saveSummary', {summary: text});
  expect(await cat.send({id: randomUUID(), chatId, text})).toEqual({ok: true});
  const body = {otherId: cat.userId, reason: 'scam', text, along: 'block'};
  expect((await post(stack, 'safety/reports', body, {cookie: dan.cookie})).status).toBe(200);
  const [report] = await sql<
    {id: string}[]
  >`select id from report where reported_id = ${cat.userId}`;
  const id = report?.id ?? '';
  const [queue, shown] = [
    await operate(stack, 'moderate', 'queue'),
    await operate(stack, 'moderate', 'show', id),
  ];
  expect(queue).toContain(`${script} (${cat.userId})`);
  for (const printed of [queue, shown]) {
    expect(printed).not.toMatch(/(?!\n)\p{Cc}|[\u202A-\u202E\u2066-\u2069]/u);
  }
  // The payload appears in the report, the summary and the message.
  expect(shown.split(`${script} \\u{1b}[2J`)).toHaveLength(4);

  await operate(stack, 'moderate', 'warn', id, script);
  const mail = await nextMail(stack, cat.email, 'A warning about your Wing account');
  expect(mail.text).toContain(script);
  expect(mail.html).toBeUndefined();
});
