// `npm start`: builds the client if needed and starts all processes.
import {envOrExit} from '../server/platform/config/env.ts';
import {runApart} from '../server/app/supervisor/run-apart.ts';
import {supervise} from '../server/app/supervisor/supervise.ts';

await supervise(envOrExit(), () => runApart(new URL('build.ts', import.meta.url)));
