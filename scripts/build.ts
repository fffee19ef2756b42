// `npm run build`: the client, if anything it is made of has changed.
import {buildClientIfNeeded} from './build-client.ts';

const built = await buildClientIfNeeded();
console.log(built ? 'The client is built.' : 'The client is up to date.');
