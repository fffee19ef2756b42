// Plans a round: in a worker thread, so that the process stays responsive, or directly if the plan is small. The thread
// receives members in batches and keeps only what it compares.
import {Worker} from 'node:worker_threads';
import type {Participant} from './person.ts';
import type {Member} from './traits/member.ts';
import {planRound, type Conditions, type Plan} from './plan.ts';
import {traitsReader} from './traits/traits.ts';

/** Messages to the thread: members of the pool, other members with answers, or the conditions, which end the input. */
export type PlannerMessage =
  | {people: readonly Participant[]}
  | {others: readonly Member[]}
  | {conditions: Conditions};

/** Up to this many members a plan takes a few milliseconds, but starting a thread hundreds. */
const UNTHREADED_MEMBERS_MAX = 100;
/** A fit of this many answers takes milliseconds. */
const UNTHREADED_ANSWERS_MAX = 300;

export class ThreadedPlanner {
  readonly #few: Participant[] = [];
  readonly #others: Member[] = [];
  #thread: PlannerThread | undefined;

  add(people: readonly Participant[]): void {
    this.#few.push(...people);
    if (this.#few.length > UNTHREADED_MEMBERS_MAX) this.#inThread();
  }

  /** Members outside the pool who gave or received answers. */
  addOthers(members: readonly Member[]): void {
    this.#others.push(...members);
    if (this.#others.length > UNTHREADED_MEMBERS_MAX) this.#inThread();
  }

  /** Plans for all added members, in the order added. Rejects if the thread fails. */
  async plan(conditions: Conditions): Promise<Plan> {
    if (!this.#thread && (conditions.answers?.length ?? 0) <= UNTHREADED_ANSWERS_MAX) {
      const read = traitsReader();
      const others = this.#others.map((member) => ({userId: member.userId, traits: read(member)}));
      return planRound({participants: this.#few, others, ...conditions});
    }
    const thread = this.#inThread();
    thread.send({conditions});
    return thread.answer;
  }

  /** Sends all members added so far to the thread. */
  #inThread(): PlannerThread {
    this.#thread ??= new PlannerThread();
    this.#thread.send({people: this.#few.splice(0)});
    this.#thread.send({others: this.#others.splice(0)});
    return this.#thread;
  }

  async end(): Promise<void> {
    await this.#thread?.end();
  }
}

class PlannerThread {
  readonly #worker = new Worker(new URL('plan-worker.ts', import.meta.url));
  readonly answer: Promise<Plan>;

  constructor() {
    const {promise, resolve, reject} = Promise.withResolvers<Plan>();
    this.#worker.once('message', resolve);
    this.#worker.once('error', reject);
    this.#worker.once('exit', () => reject(new Error('Planning ended without a plan.')));
    // Without a caller that awaits the plan, a failure must not be an unhandled rejection.
    promise.catch(() => undefined);
    this.answer = promise;
  }

  send(message: PlannerMessage): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#worker.postMessage(message);
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}
