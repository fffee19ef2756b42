// Worker thread that counts and stores the desk's figures.
import {workerData} from 'node:worker_threads';
import {openDatabase} from '../../platform/postgres/client.ts';
import {countHere, type FiguresInput} from './count-figures.ts';

const {url, now}: FiguresInput = workerData;
const {db, close} = openDatabase(url, 'wing-figures', 1);
try {
  await countHere(db, now);
} finally {
  await close();
}
