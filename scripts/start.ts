// `npm start`: everything is brought up, the client built first if that is needed.
import {envOrExit} from '../server/config/env.ts';
import {supervise} from '../server/supervisor/supervise.ts';
import {buildClientIfNeeded} from './build-client.ts';

await supervise(envOrExit(), buildClientIfNeeded);
