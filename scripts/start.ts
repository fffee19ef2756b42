// `npm start`: builds the client if needed and starts all processes.
import {envOrExit} from '../server/platform/config/env.ts';
import {supervise} from '../server/app/supervisor/supervise.ts';
import {buildClientIfNeeded} from './build-client.ts';

await supervise(envOrExit(), buildClientIfNeeded);
