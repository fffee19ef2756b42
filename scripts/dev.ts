// `npm run dev`: the same stack, the client served by Vite with hot reload on the same origin.
import {envOrExit} from '../server/config/env.ts';
import {supervise} from '../server/supervisor/supervise.ts';

process.env.WING_DEV = '1';
process.env.NODE_ENV ??= 'development';
const nothingToBuild = () => Promise.resolve();
await supervise(envOrExit(), nothingToBuild);
