// Faults that give a member access to another member's data or actions.
import type {SeededFault} from './fault.ts';

const QUERIES = 'queries';
const PROXY = 'server/app/zero/proxy.ts';
const ROUTES = 'server/app/zero/routes.ts';
const TYPING = 'server/features/chat/room-socket.ts';
const MAY_SEE_PHOTO = 'server/features/photos/may-see-photo.ts';
const ACCOUNT = 'server/features/account/routes.ts';
const RESET = 'server/features/account/password-reset.ts';
const AUTH = 'server/features/account/sessions/auth.ts';
const LEAVE = 'server/features/account/leave.ts';
const FUNCTIONS = 'server/platform/database/functions';
const PRIVILEGES = 'server/platform/database/privileges.ts';

export const PRIVACY_FAULTS: readonly SeededFault[] = [
  {
    id: 'ended-room-readable',
    file: `${QUERIES}/open-rooms.ts`,
    text: ".where('closedAt', 'IS', null)",
    replacement: '',
    loss: 'A blocked member still reads the conversation and writes into it.',
  },
  {
    id: 'any-wallet',
    file: `${QUERIES}/me.ts`,
    text: "zql.wallet\n      .where('userId', userID)\n",
    replacement: 'zql.wallet\n',
    loss: 'A member sees another one’s credits.',
  },
  {
    id: 'any-block',
    file: `${QUERIES}/me.ts`,
    text: "zql.block.where('userId', userID)",
    replacement: "zql.block.where('otherId', userID)",
    loss: 'A member learns who has blocked them.',
  },
  {
    id: 'photo-after-the-end',
    file: MAY_SEE_PHOTO,
    text: '\n          and ${isOpenRoom}',
    replacement: '',
    loss: 'A blocked member still sees the photos.',
  },
  {
    id: 'photo-after-a-no',
    file: MAY_SEE_PHOTO,
    text: "\n          and suggestion.response is distinct from 'No'",
    replacement: '',
    loss: 'The photos of a rejected person stay readable.',
  },
  {
    id: 'photo-kept-by-the-browser',
    file: 'server/features/photos/routes.ts',
    text: "'private, no-cache'",
    replacement: "'private, max-age=86400'",
    loss: 'A removed photo stays visible for a day.',
  },
  {
    id: 'sync-from-any-page',
    file: PROXY,
    text: 'if (!isOwnOrigin(origins, headers.origin))',
    replacement: 'if (headers.origin === undefined)',
    loss: 'Another website reads and writes in the member’s name.',
  },
  {
    id: 'page-of-the-former-member',
    file: PROXY,
    text: 'if ((await watcher.add(request, socket)) !== userID)',
    replacement: 'if ((await watcher.add(request, socket)) === undefined)',
    loss: 'What one member wrote on a shared computer is stored for the next.',
  },
  {
    id: 'ended-session-stays-connected',
    file: 'server/platform/sessions/live-sessions.ts',
    text: 'if (!valid.has(id)) for',
    replacement: 'if (!valid) for',
    loss: 'A stolen device reads on after the member has signed it out.',
  },
  {
    id: 'typing-in-an-ended-room',
    file: TYPING,
    text: '    if (!(await isOpen(membership))) return ws.close(CLOSE_POLICY);\n',
    replacement: '',
    loss: 'A blocked member still shows as typing.',
  },
  {
    id: 'typing-from-any-page',
    file: TYPING,
    text: "    if (!isOwnOrigin(origins, request.headers.origin)) return '403 Forbidden';\n",
    replacement: '',
    loss: 'Another website listens in the member’s name.',
  },
  {
    id: 'endpoints-without-key',
    file: ROUTES,
    text: '  app.use(requireApiKey(env.ZERO_API_KEY));\n',
    replacement: '',
    loss: 'Browsers reach zero-cache’s endpoints past its limits.',
  },
  {
    id: 'database-error-shown',
    file: 'server/app/mutators/client-error.ts',
    text: "new ApplicationError(PROBLEMS.somethingWrong, {details: {code: 'internal'}})",
    replacement: "new ApplicationError(String(cause), {details: {code: 'internal'}})",
    loss: 'Errors of the database show statements with members’ data.',
  },
  {
    id: 'page-of-another-member',
    file: 'server/platform/sessions/services.ts',
    text: 'session && isPageMember(headers, session.userId) ? session : undefined',
    replacement: 'session',
    loss: 'A page that shows one member writes for the next who signed in.',
  },
  {
    id: 'extra-column-published',
    file: 'server/platform/database/migrations/0000_baseline.sql',
    text: 'CREATE PUBLICATION wing_sync FOR TABLE\n  profile (',
    replacement: [
      'ALTER TABLE profile ADD COLUMN email text;',
      '--> statement-breakpoint',
      'CREATE PUBLICATION wing_sync FOR TABLE',
      '  profile (email, ',
    ].join('\n'),
    loss: 'Other members’ replicas contain a column that no page should receive.',
  },
  {
    id: 'zero-reads-pairings',
    file: PRIVILEGES,
    text: "  'public.block': ['select'],\n",
    replacement: "  'public.block': ['select'],\n  'public.pairing': ['select'],\n",
    loss: 'Scores and answers are readable by zero-cache.',
  },
  {
    id: 'api-deletes-ledger',
    file: PRIVILEGES,
    text: "'public.credit_entry': ['select', 'insert'],",
    replacement: "'public.credit_entry': ['select', 'insert', 'delete'],",
    loss: 'A flaw in the API can delete bookings.',
  },
  {
    id: 'password-change-keeps-sessions',
    file: ACCOUNT,
    text: 'and(eq(session.userId, member.userId), ne(session.id, member.sessionId))',
    replacement: "and(eq(session.userId, member.userId), eq(session.id, ''))",
    loss: 'An intruder stays signed in after the password is changed.',
  },
  {
    id: 'any-device-signed-out',
    file: ACCOUNT,
    text: 'and(eq(session.id, body.data.id), eq(session.userId, member.userId))',
    replacement: 'eq(session.id, body.data.id)',
    loss: 'A member can sign others out.',
  },
  {
    id: 'email-moved-without-proof',
    file: ACCOUNT,
    text: 'email === member.email ? undefined',
    replacement: 'email ? undefined',
    loss: 'An attacker who finds an open session takes the account over.',
  },
  {
    id: 'reset-keeps-sessions',
    file: RESET,
    text: '    await tx.delete(session).where(eq(session.userId, userId));\n',
    replacement: '',
    loss: 'An intruder stays signed in after a password reset.',
  },
  {
    id: 'links-never-expire',
    file: 'server/platform/database/mailed-links.ts',
    text: '        gt(mailedLink.expiresAt, now),\n',
    replacement: '',
    loss: 'An old mail opens the account.',
  },
  {
    id: 'guessing-without-limit',
    file: 'server/platform/database/attempt-limits.ts',
    text: 'if (wait !== undefined) return wait;',
    replacement: 'continue;',
    loss: 'Passwords can be guessed without end.',
  },
  {
    id: 'suspended-signs-in',
    file: AUTH,
    text: 'if (found && !isDisabled(found)) {',
    replacement: 'if (found) {',
    loss: 'A suspended member is back at once.',
  },
  {
    id: 'google-takes-unconfirmed-account',
    file: AUTH,
    text: 'requireLocalEmailVerified: true',
    replacement: 'requireLocalEmailVerified: false',
    loss: 'An attacker who signed up with another’s address keeps access to their account.',
  },
  {
    id: 'cookie-readable-by-scripts',
    file: AUTH,
    text: 'httpOnly: true,',
    replacement: 'httpOnly: false,',
    loss: 'A script on the page can steal the session.',
  },
  {
    id: 'reports-of-others-exported',
    file: 'server/features/account/read-member-data.ts',
    text: '.where(eq(report.reporterId, userId)),',
    replacement: '.where(sql`true`),',
    loss: 'A member downloads other members’ reports.',
  },
  {
    id: 'exports-used-up-by-a-link',
    file: 'server/features/account/export-routes.ts',
    text: 'if (isFromOtherSite(c))',
    replacement: 'if (false)',
    loss: 'Links on other sites use up the exports that a member has in a day.',
  },
  {
    id: 'leaver-stays-signed-in',
    file: LEAVE,
    text: '    if (!leaver) return;\n    await tx.delete(session).where(eq(session.userId, userId));\n',
    replacement: '    if (!leaver) return;\n',
    loss: 'A member who leaves stays signed in on other devices.',
  },
  {
    id: 'leaving-without-mail',
    file: LEAVE,
    text: "    await addJob(tx, 'mail-leaving', {userId});\n",
    replacement: '',
    loss: 'The owner does not hear that an intruder deletes the account.',
  },
  {
    id: 'erased-member-in-ledger',
    file: `${FUNCTIONS}/forget_room.sql`,
    text: 'id = replace(replace(id, room, new_room), member, nobody)',
    replacement: 'id = id',
    loss: 'The ledger names a member who was erased.',
  },
  {
    id: 'reporter-in-evidence',
    file: `${FUNCTIONS}/without_reporter.sql`,
    text: "\n    WHERE said ->> 'sender' = reported",
    replacement: '',
    loss: 'An erased reporter’s messages stay in the report.',
  },
  {
    id: 'report-of-strangers',
    file: 'server/features/safety/report.ts',
    text: '  if (!(await wereConnectedLately(db, pair, now))) return false;\n',
    replacement: '',
    loss: 'Anybody can report anybody and learns who exists.',
  },
  {
    id: 'evidence-without-photos',
    file: 'server/features/safety/evidence.ts',
    text: '  for (const {key} of shownPhotos) photos.push(...(await copyPhoto(services, key)));\n',
    replacement: '',
    loss: 'A reported member deletes the evidence.',
  },
  {
    id: 'block-of-the-blocker',
    file: 'server/features/safety/mutators.ts',
    text: 'await blockMember(db, pair, name);',
    replacement: 'await blockMember(db, [args.otherId, ctx.userID], name);',
    loss: 'The blocked member owns the block and can take it back.',
  },
];
