// Runs a round in its own process, so that a test can kill it. Argument: the database's address.
import {openDatabase} from '../../server/platform/postgres/client.ts';
import {runRound} from '../../server/features/matching/round.ts';

const {db, close} = openDatabase(String(process.argv[2]), 'wing-round');
await runRound(db, new Date());
await close();
