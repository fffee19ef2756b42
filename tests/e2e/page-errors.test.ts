// An error in a page reaches the operators' log and metric: with its place in the source, without anything that a member wrote.
import {randomUUID} from 'node:crypto';
import {readFile} from 'node:fs/promises';
import {expect as expectPage} from 'playwright/test';
import {expect, test} from 'vitest';
import {z} from 'zod';
import {PAGE_ERROR_LIMIT} from '../../rules/page-error.ts';
import {useBrowser} from '../support/browser.ts';
import {eventually} from '../support/database.ts';
import {signUp, type Member} from '../support/member.ts';
import {openMember} from '../support/questionnaire.ts';
import {useRun} from '../support/run.ts';

const {stack} = useRun();
const browser = await useBrowser();

const reported = z.object({
  page: z.object({
    name: z.string(),
    message: z.string().optional(),
    version: z.string(),
    route: z.string(),
    stack: z.array(z.string()),
  }),
});

async function reports() {
  const lines = (await readFile(stack.outputFile, 'utf8')).split('\n');
  return lines
    .filter((line) => line.includes('an error in a page'))
    .map((line) => reported.parse(JSON.parse(line.slice(line.indexOf('{')))).page);
}

async function count(): Promise<number> {
  const headers = {authorization: `Bearer ${stack.metricsKey}`};
  const text = await (await fetch(`${stack.url}/metrics`, {headers})).text();
  return [...text.matchAll(/^wing_page_errors_total\{.*\} (\d+)$/gm)].reduce(
    (sum, [, value]) => sum + Number(value),
    0,
  );
}

test('an error while a page renders and a rejected promise are logged, by their place in the source', async () => {
  const secret = `canary${randomUUID().slice(0, 8)}`;
  const {page, context} = await openMember(browser, stack);
  await page.goto('/dashboard');
  await page.getByRole('link', {name: 'Matches'}).waitFor();
  const before = await count();
  await page.evaluate((text) => {
    const value = () => {
      throw new TypeError(`${text} is not a function`);
    };
    Reflect.defineProperty(Array.prototype, 'toSorted', {value});
  }, secret);
  await page.getByRole('link', {name: 'Matches'}).click();
  await expectPage(page).toHaveTitle('This page could not be opened · Wing');
  const rendering = await eventually(async () => {
    const all = await reports();
    return all.find(({route, name}) => route === '/matches' && name === 'TypeError');
  }, 'the report');
  expect(rendering.message).toBe('is not a function');
  expect(rendering.version).toMatch(/^[\w-]{8}$/);
  // Both the list of conversations and the notices sort.
  expect(rendering.stack[0]).toMatch(
    /^client\/(features\/chat\/conversation\.ts|app\/news\.tsx):\d+:\d+$/,
  );

  await page.evaluate((text) => void Promise.reject(text), secret);
  await eventually(
    async () => (await count()) - before >= 2 || undefined,
    'both errors in the metric',
  );
  const output = await readFile(stack.outputFile, 'utf8');
  expect(output).not.toContain(secret);
  await context.close();
});

const told = {
  name: 'TypeError',
  frames: ['app-00000000.js:1:1'],
  version: '00000000',
  route: '/chat/:chatId',
};

const post = (body: unknown, {cookie, origin = stack.url}: Partial<Member> & {origin?: string}) =>
  fetch(`${stack.url}/api/page-errors`, {
    method: 'POST',
    headers: {origin, 'content-type': 'application/json', ...(cookie && {cookie})},
    body: JSON.stringify(body),
  });

test('refuses what a page does not send, and more than ten a minute of a member', async () => {
  const [member, other] = [await signUp(stack), await signUp(stack)];
  const secret = `canary${randomUUID().slice(0, 8)}`;
  for (const wrong of [
    {react: secret},
    {message: secret},
    {name: secret},
    {route: `/chat/${secret}`},
    {version: `${secret} `},
    {frames: [secret]},
    {frames: Array.from({length: 21}, () => told.frames[0])},
  ]) {
    expect((await post({...told, ...wrong}, other)).status, JSON.stringify(wrong)).toBe(400);
  }
  expect((await post(told, {...other, origin: 'https://elsewhere.example'})).status).toBe(403);
  const statuses: number[] = [];
  for (let i = 0; i <= PAGE_ERROR_LIMIT.points; i++)
    statuses.push((await post(told, member)).status);
  expect(statuses).toEqual([...Array.from({length: PAGE_ERROR_LIMIT.points}, () => 204), 429]);
  expect((await post(told, other)).status, 'another member').toBe(204);
  const output = await readFile(stack.outputFile, 'utf8');
  expect(output).not.toContain(secret);
  // A script of another version stays as it is.
  expect((await reports()).filter(({version}) => version === told.version)[0]?.stack).toEqual(
    told.frames,
  );
});

test('the source maps are not served', async () => {
  const html = await (await fetch(`${stack.url}/`)).text();
  const script = /\/assets\/[\w-]+\.js/.exec(html)?.[0] ?? '';
  expect((await fetch(stack.url + script)).status).toBe(200);
  expect((await fetch(`${stack.url}${script}.map`)).status).toBe(404);
});
