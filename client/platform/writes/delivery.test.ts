// Random writes in a page that is closed, reloaded and cut off at any moment, and whose Zero may push late: what the queue has kept
// arrives, messages in order, and of each group of answers the server ends with the newest.
import {setMaxListeners} from 'node:events';
import type {MutatorResultDetails, Zero} from '@rocicorp/zero';
import * as fc from 'fast-check';
import {expect, test, vi} from 'vitest';
import {mutators} from '../../../mutators/index.ts';
import {until, useOutboxTab} from '../../../tests/support/outbox-tab.ts';
import {times} from '../../../tests/support/length.ts';
import {SEED} from '../../../tests/support/seed.ts';
import {groupsOf} from '../../../mutators/write-groups.ts';
import {callOf} from './call-of.ts';

const tab = useOutboxTab();

/** Answers of one form, each a group of its own. */
const FIELDS = ['education', 'job', 'hometown'];
const PLACE = {place: '/background-info', failure: 'It failed.'};
/** What becomes of a request: the server answers it, it is lost, or its answer is. */
type Network = 'up' | 'down' | 'answers lost';

const move = fc.oneof(
  fc.record({message: fc.boolean()}),
  fc.record({fields: fc.subarray(FIELDS, {minLength: 1})}),
  fc.record({network: fc.constantFrom<Network>('up', 'down', 'answers lost')}),
  fc.record({zero: fc.constantFrom('connected', 'connecting')}),
  // Zero pushes its oldest mutation, also one of a page that is gone. Until then the push hangs.
  fc.record({isAnswered: fc.boolean()}),
  fc.constantFrom('reload' as const, 'retry' as const, 'wait for the writes' as const),
);

type Saved = {readonly args: object; readonly at: number};
type Request = {readonly text: string} | (Saved & {readonly sentAt: number});
type Made = {readonly about: readonly string[]; readonly at: number};
type Mutation = Made & {readonly answer: (details: MutatorResultDetails) => void};

const groupsIn = (args: object) =>
  groupsOf('questionnaire.saveBackgroundInfo', args).map(({name}) => name);

/** What `write` uses of the page's Zero: its mutations go to `pending`. */
function openZero(userID: string, name: string, pending: Mutation[]) {
  const listeners = new Set<(state: {name: string}) => void>();
  const state = {
    current: {name},
    subscribe: (listener: (state: {name: string}) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const mutate = ({args}: {args: {at: number}}) => {
    const {promise: server, resolve: answer} = Promise.withResolvers<MutatorResultDetails>();
    pending.push({about: groupsIn(args), at: args.at, answer});
    return {client: Promise.resolve({type: 'success'}), server};
  };
  return {
    zero: {userID, connection: {state}, mutate} as unknown as Zero,
    set: (next: string) => {
      state.current = {name: next};
      for (const listener of listeners) listener(state.current);
    },
  };
}

test('all that the queue has kept reaches the server, and the newest answer stands, however often the page ends', async () => {
  vi.useFakeTimers({toFake: ['Date']});
  let now = Date.now();
  await fc.assert(
    fc.asyncProperty(fc.array(move, {minLength: 5, maxLength: 40}), async (moves) => {
      const {userID, view} = tab();
      // Each page adds its own.
      setMaxListeners(0, view);
      const kept: Made[] = [];
      const posted: Made[] = [];
      /** As the server has it: of those that have arrived the newest, by the `time` that the server takes it to be from. */
      const stored = new Map<string, {readonly time: number; readonly at: number}>();
      const pending: Mutation[] = [];
      let network: Network = 'up';
      const arrive = ({about, at}: Made, time: number) => {
        for (const group of about) {
          if (time >= (stored.get(group)?.time ?? 0)) stored.set(group, {time, at});
        }
      };
      vi.stubGlobal('fetch', async (_: string, {body}: {body: string}) => {
        const request: Request = JSON.parse(body);
        const isMessage = 'text' in request;
        if (network !== 'down' && isMessage) {
          posted.push({about: ['messages'], at: Number(request.text)});
        }
        if (network !== 'down' && !isMessage) {
          const made = {about: groupsIn(request.args), at: request.at};
          posted.push(made);
          arrive(made, now - (request.sentAt - request.at));
        }
        if (network !== 'up') throw new TypeError('Failed to fetch');
        return Response.json(isMessage ? {createdAt: 7} : {status: true});
      });
      let zero = openZero(userID, 'connected', pending);
      let {write} = await import('./write.ts');
      const reload = async (name: string) => {
        zero.set('closed');
        zero = openZero(userID, name, pending);
        await tab().reload();
        ({write} = await import('./write.ts'));
      };
      let making: Promise<unknown> = Promise.resolve();
      const make = (about: readonly string[], adding: Promise<boolean>) => {
        const made = {about, at: now};
        making = Promise.all([making, adding.then((isKept) => isKept && kept.push(made))]);
      };
      const save = async (fields: readonly string[]): Promise<boolean> => {
        const args = Object.fromEntries(fields.map((field) => [field, `${now}`]));
        const call = callOf(mutators.questionnaire.saveBackgroundInfo(args));
        return (await write(zero.zero, call, PLACE)).ok;
      };
      const push = (isAnswered: boolean) => {
        const mutation = pending.shift();
        if (mutation) arrive(mutation, mutation.at);
        if (isAnswered) mutation?.answer({type: 'success'});
      };
      const retry = () => view.dispatchEvent(new Event('online'));
      for (const step of moves) {
        now += 1;
        vi.setSystemTime(now);
        if (step === 'reload') await reload('connected');
        else if (step === 'retry') retry();
        else if (step === 'wait for the writes') await making;
        else if ('network' in step) ({network} = step);
        else if ('zero' in step) zero.set(step.zero);
        else if ('isAnswered' in step) push(step.isAnswered);
        else if ('message' in step) make(['messages'], tab().outbox.add(tab().draft(`${now}`)));
        else {
          // A form takes no press while it saves.
          await making;
          make(step.fields, save(step.fields));
        }
      }
      await making;
      network = 'up';
      await reload('connecting');
      await tab().outbox.read();
      const own = () =>
        tab()
          .outbox.allEntries()
          .filter(({member}) => member === userID);
      await until(() => {
        retry();
        return own().every(({state}) => state === 'sent');
      });
      const timesOf = (all: readonly Made[], about: string) =>
        all.filter((made) => made.about.includes(about)).map(({at}) => at);
      const check = () => {
        for (const about of FIELDS) {
          const newest = Math.max(0, ...timesOf(kept, about));
          expect(stored.get(about)?.at ?? 0).toBeGreaterThanOrEqual(newest);
        }
      };
      check();
      // Zero pushes what has hung, or never does.
      while (pending.length > 0) push(true);
      check();
      for (const about of ['messages', ...FIELDS]) {
        const arrived = timesOf(posted, about);
        expect(arrived).toEqual(arrived.toSorted((one, other) => one - other));
      }
      expect(timesOf(posted, 'messages')).toEqual(
        expect.arrayContaining(timesOf(kept, 'messages')),
      );
      await tab().outbox.remove(new Set(own().map(({id}) => id)));
    }),
    {seed: SEED, numRuns: times(30, 500)},
  );
});
