// A call of a mutator as data, as an entry holds it.
import {isMutatorName} from '../../../mutators/index.ts';
import type {Change, Fields} from './entry.ts';

/** What a write does. */
export type MutatorCall = Pick<Change, 'name' | 'args'>;

type Call = {readonly mutator: {readonly mutatorName: string}; readonly args?: unknown};
const isFields = (args: unknown): args is Fields => typeof args === 'object' && args !== null;

/** @param call such as `mutators.safety.pause({})`. */
export function callOf({mutator: {mutatorName: name}, args}: Call): MutatorCall {
  if (!isMutatorName(name) || !isFields(args)) throw new Error(`No such write: ${name}`);
  return {name, args};
}
