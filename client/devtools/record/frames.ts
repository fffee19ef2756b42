// Records Zero's messages for the devtools: their kind, size and mutations. Pings and pongs are only counted (store.ts).
import {z} from 'zod/mini';
import {sizeOf} from './format.ts';
import {now, recording, type Moment} from './store.ts';

const mutationID = z.object({id: z.number(), clientID: z.string()});
const push = z.object({
  mutations: z.array(z.object({id: z.number(), clientID: z.string(), name: z.string()})),
});
const pushResponse = z.object({mutations: z.array(z.object({id: mutationID}))});
const desired = z.object({desiredQueriesPatch: z.array(z.object({op: z.string()}))});
const pokePart = z.object({
  pokeID: z.string(),
  lastMutationIDChanges: z.optional(z.record(z.string(), z.number())),
  rowsPatch: z.optional(z.array(z.unknown())),
  gotQueriesPatch: z.optional(z.array(z.unknown())),
});
const ofPoke = z.object({pokeID: z.string()});
const message = z.tuple([z.string()], z.unknown());

const idOf = ({clientID, id}: z.infer<typeof mutationID>) => `${clientID}.${id}`;

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
    const sent = push.safeParse(body).data?.mutations ?? [];
    for (const mutation of sent) step(idOf(mutation), 'Sent', at);
    return sent.map(({name}) => name).join(', ');
  }
  if (kind === 'pushResponse') {
    const answered = pushResponse.safeParse(body).data?.mutations ?? [];
    for (const {id} of answered) step(idOf(id), 'Answered by the server', at);
    return `${answered.length} answered`;
  }
  if (kind === 'changeDesiredQueries') {
    const patch = desired.safeParse(body).data?.desiredQueriesPatch ?? [];
    const count = (op: string) => patch.filter((one) => one.op === op).length;
    return `${count('put')} wanted, ${count('del')} no longer`;
  }
  if (kind === 'pokeStart') {
    const {data} = ofPoke.safeParse(body);
    if (data) pokes.set(data.pokeID, at);
    return '';
  }
  if (kind === 'pokeEnd') {
    const {data} = ofPoke.safeParse(body);
    if (data) pokes.delete(data.pokeID);
    return '';
  }
  const {data: part} = kind === 'pokePart' ? pokePart.safeParse(body) : {data: undefined};
  if (!part) return '';
  confirm(part.lastMutationIDChanges ?? {}, pokes.get(part.pokeID) ?? at, at);
  const rows = part.rowsPatch?.length ?? 0;
  const got = part.gotQueriesPatch?.length ?? 0;
  return [rows > 0 && `${rows} rows`, got > 0 && `${got} queries`].filter(Boolean).join(', ');
}

export function recordFrame(way: 'in' | 'out', text: string): void {
  const at = now();
  const {data} = message.safeParse(parsed(text));
  const kind = data?.[0] ?? 'unreadable';
  recording.addFrame({at, way, kind, bytes: sizeOf(text), what: read(kind, data?.[1], at)});
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
