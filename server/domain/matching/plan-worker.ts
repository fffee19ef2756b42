// Worker thread that plans a round, so that the main thread keeps serving requests.
import {parentPort} from 'node:worker_threads';
import type {PlannerMessage} from './threaded-planner.ts';
import {personReader, type Person} from './person.ts';
import {planOffers, type AnsweringMember} from './plan.ts';
import {traitsReader} from './traits/traits.ts';

const read = personReader();
const readTraits = traitsReader();
const people: Person[] = [];
const others: AnsweringMember[] = [];

parentPort?.on('message', (message: PlannerMessage) => {
  if ('people' in message) {
    for (const participant of message.people) people.push(read(participant));
    return;
  }
  if ('others' in message) {
    for (const member of message.others) {
      others.push({userId: member.userId, traits: readTraits(member)});
    }
    return;
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(planOffers(people, {others, ...message.conditions}));
  parentPort?.close();
});
