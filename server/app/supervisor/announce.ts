// What a start prints once Wing is ready.
import {DESK_PATH} from '../../../rules/desk/desk.ts';
import {isLoopback, isWithoutHttps, type Env} from '../../platform/config/env.ts';
import {DEMO_ACCOUNTS, DEMO_OPERATOR, DEMO_PASSWORD} from '../demo/accounts.ts';
import {totp} from '../demo/totp.ts';
import {isMailPageEnabled, mailFolder} from '../../platform/mail/mail-folder.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Prints the address, the demo accounts and warnings about the address. */
export function announce(env: Env): void {
  print(`Wing is ready at ${env.publicUrl}`);
  if (isWithoutHttps(env.publicUrl)) {
    print(
      'PUBLIC_URL has no https, without which browsers save nothing: its pages say so. Put TLS in front and set PUBLIC_URL to the https:// address.',
    );
  } else if (env.PUBLIC_URL === undefined && !isLoopback(env.HOST)) {
    print(
      `HOST=${env.HOST} lets other machines open Wing, but their browsers save nothing without https. Put TLS in front and set PUBLIC_URL to its https:// address.`,
    );
  }
  if (isMailPageEnabled(env, !env.DATABASE_URL)) {
    print(`Mails are shown at ${env.publicUrl}/dev/mail (no SMTP_URL).`);
  } else if (!env.SMTP_URL) {
    print(`No SMTP_URL: mails are not sent, only kept in ${mailFolder(env)}.`);
  }
  if (!env.WING_DEMO) return;
  print('Demo accounts, suggested to each other (sign in to each in a window of its own):');
  for (const {email} of DEMO_ACCOUNTS) print(`  ${email}  password: ${DEMO_PASSWORD}`);
  print(`The operators' desk, ${env.publicUrl}${DESK_PATH}:`);
  print(
    `  ${DEMO_OPERATOR.email}  password: ${DEMO_PASSWORD}  code: ${totp(DEMO_OPERATOR.key)} (then: npm run operator -- code)`,
  );
}
