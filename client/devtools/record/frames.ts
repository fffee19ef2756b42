// Records Zero's messages for the devtools: their kind, size and mutations. Pings and pongs are only counted (store.ts).
import * as v from 'valibot';
import {readAs} from '../../../rules/read-as.ts';
import {sizeOf} from './format.ts';
import {now, recording, type Moment} from './store.ts';

const mutationID = v.object({id: v.number(), clientID: v.string()});
const push = v.object({
  mutations: v.array(v.object({id: v.number(), clientID: v.string(), name: v.string()})),
});
const pushResponse = v.object({mutations: v.array(v.object({id: mutationID}))});
const desired = v.object({desiredQueriesPatch: v.array(v.object({op: v.string()}))});
const pokePart = v.object({
  pokeID: v.string(),
  lastMutationIDChanges: v.optional(v.record(v.string(), v.number())),
  rowsPatch: v.optional(v.array(v.unknown())),
  gotQueriesPatch: v.optional(v.array(v.unknown())),
});
const ofPoke = v.object({pokeID: v.string()});
const message = v.tupleWithRest([v.string()], v.unknown());

const idOf = ({clientID, id}: v.InferOutput<typeof mutationID>) => `${clientID}.${id}`;

/** Start times of unfinished pokes. */
const pokes = new Map<string, Moment>();

/** Removed at a departure: a poke that a lost connection interrupted never ends. */
export const clearPokes = (): void => pokes.clear();

function step(id: string, what: string, at: Moment): void {
  const mutation = recording.mutationOf(id);
  if (!mutation || mutation.steps.some((known) => known.what === what)) return;
  mutation.steps.push({what, at});
}

function confirm(changes: Record<string, number>, begun: Moment, at: Moment): void {
  for (const {id} of recording.mutations) {
    const [clientID = '', number] = id?.split('.') ?? [];
    const confirmed = changes[clientID];
    if (id === undefined || confirmed === undefined || confirmed < Number(number)) continue;
    step(id, 'Poke begun', begun);
    step(id, 'Poke with it received', at);
  }
}

/** A summary of a message; marks steps of mutations. */
function read(kind: string, body: unknown, at: Moment): string {
  if (kind === 'push') {
    const sent = readAs(push, body)?.mutations ?? [];
    for (const mutation of sent) step(idOf(mutation), 'Sent', at);
    return sent.map(({name}) => name).join(', ');
  }
  if (kind === 'pushResponse') {
    const answered = readAs(pushResponse, body)?.mutations ?? [];
    for (const {id} of answered) step(idOf(id), 'Answered by the server', at);
    return `${answered.length} answered`;
  }
  if (kind === 'changeDesiredQueries') {
    const patch = readAs(desired, body)?.desiredQueriesPatch ?? [];
    const count = (op: string) => patch.filter((one) => one.op === op).length;
    return `${count('put')} wanted, ${count('del')} no longer`;
  }
  if (kind === 'pokeStart') {
    const poke = readAs(ofPoke, body);
    if (poke) pokes.set(poke.pokeID, at);
    return '';
  }
  if (kind === 'pokeEnd') {
    const poke = readAs(ofPoke, body);
    if (poke) pokes.delete(poke.pokeID);
    return '';
  }
  const part = kind === 'pokePart' ? readAs(pokePart, body) : undefined;
  if (!part) return '';
  confirm(part.lastMutationIDChanges ?? {}, pokes.get(part.pokeID) ?? at, at);
  const rows = part.rowsPatch?.length ?? 0;
  const got = part.gotQueriesPatch?.length ?? 0;
  return [rows > 0 && `${rows} rows`, got > 0 && `${got} queries`].filter(Boolean).join(', ');
}

export function recordFrame(way: 'in' | 'out', text: string): void {
  const at = now();
  const [kind = 'unreadable', body] = readAs(message, parsed(text)) ?? [];
  recording.addFrame({at, way, kind, bytes: sizeOf(text), what: read(kind, body, at)});
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
