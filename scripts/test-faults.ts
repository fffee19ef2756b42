// `npm run test:faults`: the long forms of the tests that have one. Takes the better part of an hour; a file
// or a filter of vitest's may be named.
import {spawn} from 'node:child_process';
import {buildClientIfNeeded} from './build-client.ts';

await buildClientIfNeeded();
const child = spawn('vitest', ['run', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: {...process.env, WING_FAULTS: 'long'},
});
child.on('exit', (code) => process.exit(code ?? 1));
