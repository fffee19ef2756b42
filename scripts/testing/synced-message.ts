// `synced-message.ts <url> <curl's cookie file> <member> <room> <message id>`: ends once the message is in a replica of the member,
// made anew; fails after 60 s. It shows scripts/test-containers.sh that balancer, view-syncer and replication-manager work together.
import {readFile} from 'node:fs/promises';
import {openDevice} from '../../bench/sync/wing.ts';
import {installSocket} from '../../tests/support/node-socket.ts';

const TIMEOUT_MS = 60_000;

const [url = '', cookieFile = '', userId = '', chatId = '', messageId = ''] = process.argv.slice(2);
// A line is a cookie: domain, subdomains, path, secure, expiry, name, value. curl begins HttpOnly ones like a comment.
const cookie = (await readFile(cookieFile, 'utf8'))
  .split('\n')
  .map((line) => line.split('\t').slice(5))
  .filter(({length}) => length === 2)
  .map((pair) => pair.join('='))
  .join('; ');
setTimeout(() => {
  console.error(`The message ${messageId} is not in a replica of ${userId}.`);
  process.exit(1);
}, TIMEOUT_MS);
installSocket();
await openDevice({url}, {userId, cookie}, chatId, (id) => {
  if (id === messageId) process.exit(0);
});
