// Planning a round without holding up the process that asks for it, and without holding everybody twice:
// a thread is told of the members a few thousand at a time and keeps only what it compares.
import {Worker} from 'node:worker_threads';
import type {Participant} from './person.ts';
import type {Member} from './member.ts';
import {planRound, type Compared, type Conditions, type Plan} from './plan.ts';
import {traitsReader} from './traits.ts';

/** What the thread is told: more people, others whom answers are about, or that these were all. */
export type ToPlanner =
  | {people: readonly Participant[]}
  | {others: readonly Member[]}
  | {conditions: Conditions};

/** So many are planned for on the spot: a few milliseconds, where starting a thread takes hundreds. */
const FEW = 100;

export class PlanAside {
  readonly #few: Participant[] = [];
  readonly #others: Compared[] = [];
  #thread: PlanThread | undefined;

  add(people: readonly Participant[]): void {
    if (!this.#thread && this.#few.length + people.length <= FEW) {
      this.#few.push(...people);
      return;
    }
    this.#thread ??= new PlanThread();
    this.#thread.tell({people: [...this.#few.splice(0), ...people]});
  }

  /** Members whom answers are from or about, and who take no part. */
  addOthers(members: readonly Member[]): void {
    if (this.#thread) {
      this.#thread.tell({others: members});
      return;
    }
    const read = traitsReader();
    for (const member of members) {
      this.#others.push({userId: member.userId, traits: read(member)});
    }
  }

  /** The plan for everybody added, in the order in which they were. Rejects when the thread fails. */
  async plan(conditions: Conditions): Promise<Plan> {
    if (!this.#thread) {
      return planRound({participants: this.#few, others: this.#others, ...conditions});
    }
    this.#thread.tell({conditions});
    return this.#thread.answer;
  }

  async end(): Promise<void> {
    await this.#thread?.end();
  }
}

class PlanThread {
  readonly #worker = new Worker(new URL('plan-worker.ts', import.meta.url));
  readonly answer: Promise<Plan>;

  constructor() {
    const {promise, resolve, reject} = Promise.withResolvers<Plan>();
    this.#worker.once('message', resolve);
    this.#worker.once('error', reject);
    this.#worker.once('exit', () => reject(new Error('Planning ended without a plan.')));
    // Whoever waits hears of a failure; whoever gave up before does not have to.
    promise.catch(() => undefined);
    this.answer = promise;
  }

  tell(message: ToPlanner): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#worker.postMessage(message);
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}
