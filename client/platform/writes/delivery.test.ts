// Random writes in a page that is closed, reloaded and cut off at any moment: what the queue has kept arrives in order, and
// nothing older arrives after it.
import * as fc from 'fast-check';
import {expect, test, vi} from 'vitest';
import {until, useOutboxTab} from '../../../tests/support/outbox-tab.ts';
import {changeOf} from '../../../tests/support/kept-writes.ts';
import {times} from '../../../tests/support/length.ts';
import {SEED} from '../../../tests/support/seed.ts';
import type {Write} from './entry.ts';

const tab = useOutboxTab();

const QUESTIONS = ['firstDate', 'values', 'qualityTime'];
/** What becomes of a request: the server answers it, it is lost, or its answer is. */
type Network = 'up' | 'down' | 'answers lost';

const move = fc.oneof(
  fc.record({message: fc.boolean()}),
  fc.record({question: fc.constantFrom(...QUESTIONS)}),
  fc.record({network: fc.constantFrom<Network>('up', 'down', 'answers lost')}),
  fc.constantFrom('reload' as const, 'retry' as const, 'wait for the last write' as const),
);

/** Writes of which a later one must not arrive before an earlier one. */
const orderedWith = (write: Write): string =>
  write.name === 'chat.send' ? 'messages' : `${write.args.question}`;

test('all that the queue has kept reaches the server in order, however often the page ends', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, {minLength: 5, maxLength: 40}), async (moves) => {
      const {userID, view} = tab();
      const made: Write[] = [];
      const kept = new Set<string>();
      const arrived: string[] = [];
      let network: Network = 'up';
      vi.stubGlobal('fetch', async (_: string, {body}: {body: string}) => {
        const {id, text}: {id: string; text?: string} = JSON.parse(body);
        if (network !== 'down') arrived.push(id);
        if (network !== 'up') throw new TypeError('Failed to fetch');
        return Response.json(text === undefined ? {status: true} : {createdAt: 7});
      });
      let last: Promise<unknown> = Promise.resolve();
      const make = (write: Write) => {
        made.push(write);
        last = tab()
          .outbox.add(write)
          .then((isKept) => isKept && kept.add(write.id));
      };
      const retry = () => view.dispatchEvent(new Event('online'));
      for (const step of moves) {
        if (step === 'reload') await tab().reload();
        else if (step === 'retry') retry();
        else if (step === 'wait for the last write') await last;
        else if ('network' in step) ({network} = step);
        else if ('message' in step) make(tab().draft(`${made.length}`));
        else {
          const args = {question: step.question, answer: `${made.length}`};
          make(changeOf(crypto.randomUUID(), {member: userID, args}));
        }
      }
      await last;
      network = 'up';
      await tab().reload();
      await tab().outbox.read();
      const isUnsent = ({id, state}: {id: string; state: string}) =>
        made.some((write) => write.id === id) && state !== 'sent';
      await until(() => {
        retry();
        return !tab().outbox.allEntries().some(isUnsent);
      });
      for (const writes of Object.values(Object.groupBy(made, orderedWith))) {
        const places = arrived.map((id) => writes?.findIndex((write) => write.id === id) ?? -1);
        const own = places.filter((place) => place >= 0);
        const isMessages = writes?.[0]?.name === 'chat.send';
        const newest = writes?.findLastIndex(({id}) => kept.has(id)) ?? -1;
        const owed = writes?.filter(
          ({id}, place) => kept.has(id) && (isMessages || place === newest),
        );
        expect(arrived).toEqual(expect.arrayContaining(owed?.map(({id}) => id) ?? []));
        expect(own).toEqual(own.toSorted((one, other) => one - other));
      }
      await tab().outbox.remove(new Set(made.map(({id}) => id)));
    }),
    {seed: SEED, numRuns: times(30, 500)},
  );
});
