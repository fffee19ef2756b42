// The thread in which a round is planned, so that nobody's request waits for the arithmetic.
import {parentPort} from 'node:worker_threads';
import type {ToPlanner} from './plan-aside.ts';
import {personReader, type Person} from './person.ts';
import {planOffers} from './plan.ts';

const read = personReader();
const people: Person[] = [];

parentPort?.on('message', (message: ToPlanner) => {
  if ('people' in message) {
    for (const participant of message.people) people.push(read(participant));
    return;
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(planOffers(people, message.conditions));
  parentPort?.close();
});
