// `synced-message.ts <url> <curl's cookie file> <member> <room> <message id>`: exits with 0 once new clients of the member have all
// received the message by the sync engine, with 1 if they have not after 60 s.
import {readFile} from 'node:fs/promises';
import {openDevice} from '../../bench/sync/wing.ts';
import {installSocket} from '../../tests/support/node-socket.ts';

const TIMEOUT_MS = 60_000;
/** So many that both view-syncers serve some of them: the server chooses one for each client by its random id. */
const CLIENTS = 8;

const [url = '', cookieFile = '', userId = '', chatId = '', messageId = ''] = process.argv.slice(2);
// A line is a cookie: domain, subdomains, path, secure, expiry, name, value. Lines of HttpOnly cookies begin with #, as comments do.
const cookie = (await readFile(cookieFile, 'utf8'))
  .split('\n')
  .map((line) => line.split('\t').slice(5))
  .filter(({length}) => length === 2)
  .map((pair) => pair.join('='))
  .join('; ');
setTimeout(() => {
  console.error(`The message ${messageId} has not reached every client of ${userId}.`);
  process.exit(1);
}, TIMEOUT_MS);
installSocket();

async function receive(): Promise<void> {
  const {promise, resolve} = Promise.withResolvers<void>();
  await openDevice({url}, {userId, cookie}, chatId, (id) => {
    if (id === messageId) resolve();
  });
  await promise;
}
await Promise.all(Array.from({length: CLIENTS}, receive));
process.exit(0);
