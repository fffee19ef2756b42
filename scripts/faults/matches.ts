// Faults in answers, matches, credits and offers.
import type {SeededFault} from './fault.ts';

const SETTLE = 'server/domain/settlement/settle.ts';
const WALLET = 'server/domain/credits/wallet.ts';
const GRANT = 'server/domain/credits/grant.ts';
const PROVIDERS = 'server/api/mutators/transaction.ts';
const BASED_ON = 'mutators/based-on.ts';
const MATCHING = 'server/domain/matching';

export const MATCH_FAULTS: readonly SeededFault[] = [
  {
    id: 'wallets-not-locked',
    file: WALLET,
    text: "\n    .for('update')",
    replacement: '',
    loss: 'Two matches at once spend the same credits.',
  },
  {
    id: 'wallets-locked-in-any-order',
    file: WALLET,
    text: '\n    .orderBy(sql`${wallet.userId} collate "C"`)',
    replacement: '',
    loss: 'Answers at once block each other and fail.',
  },
  {
    id: 'one-side-pays',
    file: SETTLE,
    text: 'for (const userId of pair) {\n    const id',
    replacement: 'for (const userId of pair.slice(0, 1)) {\n    const id',
    loss: 'One member pays for the match, the other does not.',
  },
  {
    id: 'match-without-credits',
    file: SETTLE,
    text: 'canAffordMatch(credits.get(userId) ?? 0)',
    replacement: 'credits.has(userId)',
    loss: 'A Yes fails instead of waiting for the other side’s credits.',
  },
  {
    id: 'shortage-told-to-both',
    file: SETTLE,
    text: 'canPay(userId) && !canPay(otherId) ?',
    replacement: '!canPay(otherId) ?',
    loss: 'A member without credits learns that the other has none either.',
  },
  {
    id: 'one-failure-stops-settling',
    file: SETTLE,
    text: 'await settling.catch((error: unknown) => failures.push(error));',
    replacement: 'await settling;',
    loss: 'One pair that fails keeps the member’s other matches back.',
  },
  {
    id: 'no-wingman',
    file: SETTLE,
    text: "  await addJob(db, 'wingman', {chatId}, {key: `wingman:${chatId}`});\n",
    replacement: '',
    loss: 'The chat opens without the wingman’s question.',
  },
  {
    id: 'no-match-notification',
    file: SETTLE,
    text: '  await notifyOfMatch(db, chatId);\n',
    replacement: '',
    loss: 'Nobody is notified of a match.',
  },
  {
    id: 'match-leaves-pair-open',
    file: SETTLE,
    text: "  await closePairing(db, pair, 'matched');\n",
    replacement: '',
    loss: 'A matched pair counts as an open offer.',
  },
  {
    id: 'grant-twice',
    file: GRANT,
    text: 'const id = `grant:${reference}`;',
    replacement: 'const id = `grant:${reference}:${Date.now()}`;',
    loss: 'A grant that is sent again is booked again.',
  },
  {
    id: 'grant-settles-nothing',
    file: GRANT,
    text: "        await addJob(tx, 'settle-waiting', {userId});\n",
    replacement: '',
    loss: 'A pair that waits for credits stays unmatched after they arrive.',
  },
  {
    id: 'deadlock-not-retried',
    file: 'server/platform/postgres/retry.ts',
    text: "  '40P01',\n",
    replacement: '',
    loss: 'A write that meets a deadlock is lost.',
  },
  {
    id: 'failed-write-recorded',
    file: PROVIDERS,
    text: '      if (hasFailed) throw new DatabaseUnavailable();\n',
    replacement: '',
    loss: 'A write that the database failed is dropped for good.',
  },
  {
    id: 'no-leaves-pair-open',
    file: 'server/api/mutators/suggestion.ts',
    text: "    else await closePairing(db, pair, 'rejected');\n",
    replacement: '',
    loss: 'A rejected person is offered again.',
  },
  {
    id: 'answer-not-recorded',
    file: 'server/api/mutators/suggestion.ts',
    text: '    await recordResponse(db, pair, args.response);\n',
    replacement: '',
    loss: 'The matcher learns nothing from answers.',
  },
  {
    id: 'saves-not-locked',
    file: BASED_ON,
    text: ' for no key update',
    replacement: '',
    loss: 'Of two devices that save at once, one overwrites the other unseen.',
  },
  {
    id: 'stale-save-taken',
    file: BASED_ON,
    text: "  if (location === 'server') refuseIf(ANSWERED_ELSEWHERE_REFUSAL);\n",
    replacement: '',
    loss: 'An old form overwrites what another device has answered.',
  },
  {
    id: 'shown-again-without-suggestions',
    file: 'server/api/mutators/safety.ts',
    text: 'await shared.resume.fn({tx, ctx, args});\n    await enterPool(db, ctx.userID);',
    replacement: 'await shared.resume.fn({tx, ctx, args});',
    loss: 'A member who shows themselves again waits for the next round.',
  },
  {
    id: 'first-interests-without-suggestions',
    file: 'server/api/mutators/questionnaire.ts',
    text: 'await shared.saveInterests.fn({tx, ctx, args});\n    await enterPool(databaseOf(tx), ctx.userID);',
    replacement: 'await shared.saveInterests.fn({tx, ctx, args});',
    loss: 'A newcomer sees no suggestion until the next round.',
  },
  {
    id: 'another-town-without-suggestions',
    file: 'server/api/mutators/questionnaire.ts',
    text: 'await shared.saveBackgroundInfo.fn({tx, ctx, args});\n    await enterPool(databaseOf(tx), ctx.userID);',
    replacement: 'await shared.saveBackgroundInfo.fn({tx, ctx, args});',
    loss: 'A newcomer who corrects their town sees no suggestion until the next round.',
  },
  {
    id: 'default-summary-goes-stale',
    file: 'mutators/profile.ts',
    text: 'const changed = {name, age, gender, summary, updatedAt: now};',
    replacement: 'const changed = {name, age, gender, updatedAt: now};',
    loss: 'A default About Me keeps the former name and age.',
  },
  {
    id: 'one-sided-wishes',
    file: `${MATCHING}/eligibility.ts`,
    text: 'wishesFor(u, v) && wishesFor(v, u);',
    replacement: 'wishesFor(u, v);',
    loss: 'Members are offered to people who did not ask for them.',
  },
  {
    id: 'rejected-offered-again',
    file: `${MATCHING}/offer.ts`,
    text: ' || barred.has(`${low} ${high}`)',
    replacement: '',
    loss: 'A pair that was rejected or blocked meanwhile is offered.',
  },
  {
    id: 'hidden-in-pool',
    file: 'server/domain/database/functions/is_in_pool.sql',
    text: 'AND paused_at IS NULL ',
    replacement: '',
    loss: 'A member who hides is suggested to others.',
  },
  {
    id: 'suspended-in-pool',
    file: 'server/domain/database/functions/is_in_pool.sql',
    text: 'AND disabled_at IS NULL ',
    replacement: '',
    loss: 'A suspended member is suggested to others.',
  },
  {
    id: 'unmatch-undoes-a-no',
    file: 'server/domain/safety/end-pair.ts',
    text: "sql`case when ${pairing.why} = 'rejected' then 'rejected' else ${why} end`",
    replacement: 'why',
    loss: 'A rejected person is offered again after a block is taken back.',
  },
];
