// `npm run dev`: like `npm start`, but Vite serves the client, with hot reload.
import {envOrExit} from '../server/config/env.ts';
import {supervise} from '../server/supervisor/supervise.ts';

process.env.WING_DEV = '1';
process.env.NODE_ENV ??= 'development';
const nothingToBuild = () => Promise.resolve();
await supervise(envOrExit(), nothingToBuild);
