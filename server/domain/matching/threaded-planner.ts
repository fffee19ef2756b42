// Plans a round in a worker thread, so that the process stays responsive. Sends members to the thread in batches, and
// the thread keeps only what it compares.
import {Worker} from 'node:worker_threads';
import type {Participant} from './person.ts';
import type {Member} from './traits/member.ts';
import {planRound, type Conditions, type Plan} from './plan.ts';
import {traitsReader} from './traits/traits.ts';

/** Messages to the thread: members of the pool, other members with answers, or the conditions, which end the input. */
export type ToPlanner =
  | {people: readonly Participant[]}
  | {others: readonly Member[]}
  | {conditions: Conditions};

/** Up to this many members a plan takes a few milliseconds, but starting a thread hundreds. */
const FEW = 100;
/** A fit of this many answers takes milliseconds. */
const FEW_ANSWERS = 300;

export class PlanAside {
  readonly #few: Participant[] = [];
  readonly #others: Member[] = [];
  #thread: PlanThread | undefined;

  add(people: readonly Participant[]): void {
    this.#few.push(...people);
    if (this.#few.length > FEW) this.#inThread();
  }

  /** Members outside the pool who gave or received answers. */
  addOthers(members: readonly Member[]): void {
    this.#others.push(...members);
    if (this.#others.length > FEW) this.#inThread();
  }

  /** Plans for all added members, in the order added. Rejects if the thread fails. */
  async plan(conditions: Conditions): Promise<Plan> {
    if (!this.#thread && (conditions.answers?.length ?? 0) <= FEW_ANSWERS) {
      const read = traitsReader();
      const others = this.#others.map((member) => ({userId: member.userId, traits: read(member)}));
      return planRound({participants: this.#few, others, ...conditions});
    }
    const thread = this.#inThread();
    thread.tell({conditions});
    return thread.answer;
  }

  /** Sends all members added so far to the thread. */
  #inThread(): PlanThread {
    this.#thread ??= new PlanThread();
    this.#thread.tell({people: this.#few.splice(0)});
    this.#thread.tell({others: this.#others.splice(0)});
    return this.#thread;
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
    // Without a caller that awaits the plan, a failure must not be an unhandled rejection.
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
