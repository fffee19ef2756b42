// `npm start`: the client is built if that is needed, then everything is brought up.
import {envOrExit} from '../server/env.ts';
import {buildClientIfNeeded} from './build-client.ts';

envOrExit();
await buildClientIfNeeded();
await import('../server/supervisor/main.ts');
