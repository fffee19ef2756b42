// How operators handle reports and members: warn, suspend, restore, and the log of these acts.
import {randomUUID} from 'node:crypto';
import {beforeAll, expect, test} from 'vitest';
import sharp from 'sharp';
import {suspensionMessage} from '../../rules/mails.ts';
import {DEFAULT_REASONS} from '../../rules/safety/report.ts';
import {inLanguage} from '../../rules/words/on-the-server.ts';
import {isSignedIn, signInCall} from '../support/auth-calls.ts';
import {casesOf} from '../support/length.ts';
import {longTest} from '../support/long-test.ts';
import {nextMail} from '../support/mailbox.ts';
import {PASSWORD} from '../support/member.ts';
import {operate, restore, suspend} from '../support/operator.ts';
import {mustUpload, view} from '../support/photos.ts';
import {match, suggestedPair} from '../support/pair.ts';
import {readReports, report} from '../support/reports.ts';
import {isSuggested} from '../support/suggested.ts';
import {useRun} from '../support/run.ts';

/** Each command starts a process of its own, which is slow. */
const COMMANDS = {timeout: 150_000};

const {stack, sql} = useRun();
let picture: Buffer;

beforeAll(async () => {
  picture = await sharp({create: {width: 900, height: 900, channels: 3, background: '#275'}})
    .jpeg()
    .toBuffer();
});

test(
  'operators see open reports until they act on them, and the log holds every act',
  COMMANDS,
  async () => {
    const {her, him} = await suggestedPair(stack, sql);
    await report(stack, her, him.userId);
    await report(stack, her, him.userId);
    const [first, second] = await readReports(sql, him);
    expect(await operate(stack, 'moderate', 'queue')).toContain(first?.id);

    await operate(stack, 'moderate', 'warn', first?.id ?? '', 'Do not ask for money.');
    await nextMail(stack, him.email, 'A warning about your Wing account');
    await operate(stack, 'moderate', 'close', second?.id ?? '', 'The same again.');
    const queue = await operate(stack, 'moderate', 'queue');
    expect(queue).not.toContain(first?.id);
    expect(queue).not.toContain(second?.id);

    const log = await sql`
    select operator, act, user_id, report_id, why from moderation_act
    where user_id = ${him.userId} order by id`;
    const common = {operator: 'olga', user_id: him.userId};
    expect([...log]).toEqual([
      {...common, act: 'warn', report_id: first?.id, why: 'Do not ask for money.'},
      {...common, act: 'close', report_id: second?.id, why: 'The same again.'},
    ]);
  },
);

test.each(
  casesOf(
    [['suspend'], ['warn', 'somebody'], ['close', 'no-report', 'why'], ['dance', 'a', 'b']],
    [0],
  ),
)('a wrong command prints its usage: %s %s %s', async (...words) => {
  await expect(operate(stack, 'moderate', ...words)).rejects.toThrow(/Usage|There is no/);
});

test(
  'a suspended member is signed out, hidden and told the reason; a restored member can sign in',
  COMMANDS,
  async () => {
    const both = await suggestedPair(stack, sql);
    const {her, him} = both;
    const key = await mustUpload(stack, him, 0, picture);
    const chatId = await match(sql, both);
    const why = 'You asked other members for money.';
    await operate(stack, 'moderate', 'suspend', him.email, why);

    expect(await isSignedIn(stack, him.cookie)).toBe(false);
    const refused = await signInCall(stack, him.email, PASSWORD);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({
      message: suspensionMessage(why, 'wing@localhost'),
    });
    const wrong = await signInCall(stack, him.email, 'not the password');
    expect(await wrong.text()).not.toContain('suspended');
    await nextMail(stack, him.email, 'Your Wing account is suspended');
    await sql`update questionnaire set language = 'de' where user_id = ${him.userId}`;
    expect(await (await signInCall(stack, him.email, PASSWORD)).json()).toMatchObject({
      message: inLanguage('de', () => suspensionMessage(why, 'wing@localhost')),
    });
    await sql`update questionnaire set language = null where user_id = ${him.userId}`;

    expect(await isSuggested(sql, her, him)).toBeUndefined();
    expect((await view(stack, her.cookie, key, 320)).status).toBe(404);
    const send = () => her.send({id: randomUUID(), chatId, text: 'Hello?'});
    expect(await send()).toMatchObject({ok: false, code: 'chat-not-found'});

    await operate(stack, 'moderate', 'restore', him.email, 'It was a misunderstanding.');
    expect((await signInCall(stack, him.email, PASSWORD)).status).toBe(200);
    expect((await view(stack, her.cookie, key, 320)).status).toBe(200);
    expect(await send()).toMatchObject({ok: true});
    await nextMail(stack, him.email, 'Your Wing account is open again');
  },
);

longTest(
  '`npm run account` suspends and restores in the same way, with an entry in the log',
  COMMANDS,
  async () => {
    const both = await suggestedPair(stack, sql);
    const {her, him} = both;
    await operate(stack, 'account', 'disable', him.email);
    expect(await isSignedIn(stack, him.cookie)).toBe(false);
    expect(await isSuggested(sql, her, him)).toBeUndefined();
    const refused = await signInCall(stack, him.email, PASSWORD);
    const words = suspensionMessage(DEFAULT_REASONS.suspend, 'wing@localhost');
    expect(await refused.json()).toMatchObject({message: words});
    await nextMail(stack, him.email, 'Your Wing account is suspended');
    await operate(stack, 'account', 'enable', him.email, 'It', 'was', 'not', 'you.');
    expect((await signInCall(stack, him.email, PASSWORD)).status).toBe(200);
    const log = await sql`
      select operator, act, why from moderation_act where user_id = ${him.userId} order by id`;
    expect([...log]).toEqual([
      {operator: 'olga', act: 'suspend', why: DEFAULT_REASONS.suspend},
      {operator: 'olga', act: 'restore', why: 'It was not you.'},
    ]);
  },
);

test('a restored account does not reopen a room that was unmatched before', async () => {
  const both = await suggestedPair(stack, sql);
  const {her, him} = both;
  const chatId = await match(sql, both);
  await her.mutate('safety.unmatch', {otherId: him.userId});
  await suspend(stack, him);
  await restore(stack, him);
  const text = 'Still there?';
  expect(await her.send({id: randomUUID(), chatId, text})).toMatchObject({
    ok: false,
  });
});
