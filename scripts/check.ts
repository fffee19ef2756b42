// `npm run check`: the static checks alone.
import {runChecks} from './testing/checks.ts';

const {failed} = await runChecks();
process.exit(failed === 0 ? 0 : 1);
