// Limits of data exports: members only, three a day, none by a link on another site.
import {expect, test} from 'vitest';
import {LIMITS} from '../../rules/account/account.ts';
import {signUp} from '../support/member.ts';
import {useRun} from '../support/run.ts';

const {stack} = useRun();
const EXPORTS_A_DAY = LIMITS.export.account.points;

const download = (headers: Record<string, string>) =>
  fetch(`${stack.url}/api/account/export`, {headers});

async function statusOf(headers: Record<string, string>): Promise<number> {
  const {status, body} = await download(headers);
  // As a browser does whose member cancels the download.
  await body?.cancel();
  return status;
}

test('a member can download an export three times a day', async () => {
  const {cookie} = await signUp(stack);
  for (let i = 0; i < EXPORTS_A_DAY; i += 1) {
    const answer = await download({cookie});
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toContain('wing-data.zip');
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(500);
  }
  expect(await statusOf({cookie})).toBe(429);
});

test('an export needs a session', async () => {
  expect(await statusOf({})).toBe(401);
});

test('refuses an export that another site requests, and does not count it', async () => {
  const {cookie} = await signUp(stack);
  for (const site of ['cross-site', 'same-site']) {
    for (let i = 0; i < EXPORTS_A_DAY; i += 1) {
      expect(await statusOf({cookie, 'sec-fetch-site': site})).toBe(403);
    }
  }
  expect(await statusOf({cookie, 'sec-fetch-site': 'same-origin'})).toBe(200);
  expect(await statusOf({cookie, 'sec-fetch-site': 'none'})).toBe(200);
});
