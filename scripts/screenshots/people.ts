// Who looks at Wing in the screenshots: a visitor, a newcomer, a member with chats, a member
// with too few credits, an operator.
import {randomUUID} from 'node:crypto';
import {chatIdOf} from '../../rules/chat/chat.ts';
import {DEMO_ACCOUNTS, DEMO_PASSWORD} from '../../server/app/demo/accounts.ts';
import {answerEverything} from '../../tests/support/answers.ts';
import {signInCall} from '../../tests/support/auth-calls.ts';
import {eventually, type TestDatabase} from '../../tests/support/database.ts';
import {makeOperator} from '../../tests/support/desk.ts';
import {cookieOf, mutatorOf, signUp, type Member} from '../../tests/support/member.ts';
import {senderOf} from '../../tests/support/messages.ts';
import {readReports, report} from '../../tests/support/reports.ts';
import type {StackAddress} from '../../tests/support/stack.ts';
import {fillDesk} from './desk.ts';

export type Who = 'visitor' | 'newcomer' | 'member' | 'spent' | 'operator';

export type People = {
  cookies: Record<Who, string | undefined>;
  /** The conversation of Ada and Ben. */
  chatId: string;
  /** Ada's report about Ben. */
  reportId: string;
};

const TALK = [
  ['ben', 'A lake you can only reach on foot, and a loaf still warm from the oven. You?'],
  ['ada', 'An owl, at breakfast. It looked at me as if I were late.'],
  ['ben', 'Were you?'],
  ['ada', 'By about a year, I think. Coffee on Saturday, by the river?'],
] as const;

type Account = Pick<Member, 'mutate' | 'send' | 'cookie'>;

type DemoAccount = (typeof DEMO_ACCOUNTS)[number];

async function enter(stack: StackAddress, {email, userId}: DemoAccount): Promise<Account> {
  const cookie = cookieOf(await signInCall(stack, email, DEMO_PASSWORD));
  return {cookie, mutate: mutatorOf(stack, cookie), send: senderOf(stack, {userId, cookie})};
}

/** Ada and Ben match; once the wingman has opened their conversation, they go on with it. */
async function bringTogether(stack: StackAddress, sql: TestDatabase): Promise<Account> {
  const [adas, bens] = DEMO_ACCOUNTS;
  const [ada, ben] = [await enter(stack, adas), await enter(stack, bens)];
  await ada.mutate('suggestion.answer', {otherId: bens.userId, response: 'Yes'});
  await ben.mutate('suggestion.answer', {otherId: adas.userId, response: 'Yes'});
  const chatId = chatIdOf(adas.userId, bens.userId);
  const wingman = () => sql`select from message where chat_id = ${chatId}`;
  await eventually(async () => (await wingman())[0], "the wingman's message");
  for (const [who, text] of TALK) {
    const sender = who === 'ada' ? ada : ben;
    await sender.send({id: randomUUID(), chatId, text});
  }
  return ada;
}

export async function makePeople(stack: StackAddress, sql: TestDatabase): Promise<People> {
  const member = await bringTogether(stack, sql);
  const full = () => sql`select from suggestion where user_id = 'demoAda' and position = 2`;
  await eventually(async () => (await full())[0], "Ada's third suggestion", 90_000);
  const [, ben] = DEMO_ACCOUNTS;
  await report(stack, member, ben.userId, {reason: 'harassment', text: 'He went on after a No.'});
  const [filed] = await readReports(sql, ben);
  const operator = await makeOperator(sql, stack);
  await fillDesk(sql);
  const [newcomer, spent] = [await signUp(stack), await signUp(stack)];
  await answerEverything(spent);
  await sql`update wallet set credits = 10 where user_id = ${spent.userId}`;
  return {
    cookies: {
      visitor: undefined,
      newcomer: newcomer.cookie,
      member: member.cookie,
      spent: spent.cookie,
      operator: operator.cookie,
    },
    chatId: chatIdOf(DEMO_ACCOUNTS[0].userId, DEMO_ACCOUNTS[1].userId),
    reportId: filed?.id ?? '',
  };
}
