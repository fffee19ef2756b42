// Steps, ids and times that the devtools record for mutations of a real Zero without a server.
import type {Zero} from '@rocicorp/zero';
import {beforeAll, expect, test, vi} from 'vitest';
import {mutators} from '../../../mutators/index.ts';
import {localZero} from '../../../tests/support/local-zero.ts';
import {recordFrame} from './frames.ts';
import {recording, type MutationRecord} from './store.ts';
import {refuseNext} from './switches.ts';
import {watchMutations, watchPage} from './watch-mutations.ts';

const windowEvents = new EventTarget();
beforeAll(() => {
  vi.stubGlobal('window', windowEvents);
  watchPage();
  vi.unstubAllGlobals();
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw));
});

function nextTask(): Promise<void> {
  const {port1, port2} = new MessageChannel();
  const came = new Promise<void>((come) => port1.addEventListener('message', () => come()));
  port1.start();
  port2.postMessage(0);
  return came.finally(() => port1.close());
}

function watchedZero(userID: string): Zero {
  const zero = localZero(userID);
  watchMutations(zero);
  return zero;
}

const save = (zero: Zero, name: string) =>
  zero.mutate(mutators.profile.saveBasics({name, age: 30, gender: 'Female'}));

function recordOf(name: string): MutationRecord {
  const found = recording.mutations.find(({args}) => JSON.stringify(args).includes(`"${name}"`));
  if (!found) throw new Error(`${name} was not noted.`);
  return found;
}

const stepsOf = (name: string) => recordOf(name).steps.map(({what}) => what);

test('gives a locally refused mutation neither an id nor server times', async () => {
  const zero = watchedZero('ada');
  refuseNext('too-long');
  await save(zero, 'refused').client;
  await save(zero, 'next').client;
  const [clientID = '', id] = recordOf('next').id?.split('.') ?? [];
  expect(clientID).toBe(zero.clientID);
  const mutation = {id: Number(id), clientID, name: 'profile.saveBasics'};
  recordFrame('out', JSON.stringify(['push', {mutations: [mutation]}]));
  expect(stepsOf('next')).toContain('Sent');
  expect(stepsOf('refused')).toEqual(['Mutation called', 'Refused here']);
  expect(recordOf('refused')).toMatchObject({
    result: 'too-long',
    id: undefined,
    serverMs: undefined,
  });
  await zero.close();
});

test('does not give a mutation that never ran the id of the next one', async () => {
  const closed = watchedZero('ben');
  await closed.close();
  await save(closed, 'never run').client;
  const zero = watchedZero('ben');
  await save(zero, 'run').client;
  expect(recordOf('never run')).toMatchObject({id: undefined, result: 'zero'});
  expect(recordOf('run').id).toBe(`${zero.clientID}.1`);
  await zero.close();
});

test('records a press as the first step only if the press called the mutation', async () => {
  const zero = watchedZero('cleo');
  const saveOnClick = () => void save(zero, 'by hand');
  windowEvents.addEventListener('click', saveOnClick, {once: true});
  const click = new Event('click');
  windowEvents.dispatchEvent(click);
  expect(recordOf('by hand').steps[0]).toEqual({what: 'Pressed', at: click.timeStamp});
  windowEvents.dispatchEvent(new Event('keydown'));
  await nextTask();
  await save(zero, 'by itself').client;
  expect(stepsOf('by itself')).not.toContain('Pressed');
  await zero.close();
});
