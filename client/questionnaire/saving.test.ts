// Saves whose Zero is closed or loses the server's answer, and saves of a page that is gone.
import {expect, test, vi} from 'vitest';
import {SAVE_FAILED} from '../../rules/wording.ts';
import {localZero} from '../../tests/support/local-zero.ts';
import {MemoryStorage} from '../../tests/support/memory-storage.ts';
import {singleChoice} from './steps/single-choice.ts';

vi.stubGlobal('window', new EventTarget());
vi.stubGlobal('localStorage', new MemoryStorage());
vi.stubGlobal('sessionStorage', new MemoryStorage());
const {failAbandonedSaves, onFailedSave, saveStep} = await import('./saving.ts');
const {changeDraft, draftOf} = await import('./draft-store.ts');

const step = singleChoice('firstDate');
const {route} = step;
type Target = Pick<Parameters<typeof saveStep<{answer: string}>>[0], 'zero' | 'userID' | 'step'>;
type Result = ReturnType<typeof step.write>;

/** Presses Next on the answer "Coffee". */
const saveCoffee = (target: Target) => {
  const values = {answer: 'Coffee'};
  return saveStep({...target, isEditing: false, values, touched: values});
};

const failed = {fields: {answer: 'Coffee'}, save: {state: 'failed', failure: SAVE_FAILED.answer}};

/** A write that the replica applies, with this answer of the server. */
const answered = (server: Result['server']): Result => ({
  client: Promise.resolve({type: 'success'}),
  server,
});
const lost = () => answered(Promise.resolve({type: 'error', error: {type: 'zero', message: ''}}));
const unanswered = () => answered(new Promise(() => undefined));
const confirmed = () => answered(Promise.resolve({type: 'success'}));
const refused = (code: string) =>
  answered(
    Promise.resolve({type: 'error', error: {type: 'app', message: 'A rule.', details: {code}}}),
  );

/** A Zero whose connection is in a state that the test sets. */
function controlledZero(userID: string) {
  const zero = localZero(userID);
  const listeners = new Set<(state: {name: string}) => void>();
  let current = {name: 'connected'};
  vi.spyOn(zero, 'connection', 'get').mockReturnValue({
    connect: async () => undefined,
    state: {
      get current() {
        return current;
      },
      subscribe: (listener: (state: {name: string}) => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  } as unknown as typeof zero.connection);
  const set = (name: string) => {
    current = {name};
    for (const listener of listeners) listener(current);
  };
  return {zero, set};
}

test('a Zero that was closed under the page fails the save at once', async () => {
  const zero = localZero('nora');
  await zero.close();
  expect(await saveCoffee({zero, userID: 'nora', step})).toBe(false);
  expect(draftOf('nora', route)).toMatchObject(failed);
});

test('keeps the entered answer until the server has it', async () => {
  const {zero} = controlledZero('ada');
  const answer = Promise.withResolvers<{type: 'success'}>();
  const write = vi.fn(() => answered(answer.promise));
  expect(await saveCoffee({zero, userID: 'ada', step: {...step, write}})).toBe(true);
  expect(draftOf('ada', route)).toMatchObject({fields: {answer: 'Coffee'}, save: {state: 'sent'}});
  answer.resolve({type: 'success'});
  await vi.waitFor(() => expect(draftOf('ada', route)).toEqual({fields: {}}));
  // Another tab that gets the lock before it knows of the empty draft would make a failure of the save.
  const {held = []} = await navigator.locks.query();
  expect(held.map(({name}) => name)).toContainEqual(expect.stringContaining('ada'));
});

test('sends a save whose answer was lost once more when the connection is back', async () => {
  const {zero, set} = controlledZero('zoe');
  const write = vi.fn<typeof step.write>().mockReturnValueOnce(lost()).mockReturnValue(confirmed());
  set('connecting');
  await saveCoffee({zero, userID: 'zoe', step: {...step, write}});
  await new Promise((settled) => setTimeout(settled));
  expect(write).toHaveBeenCalledTimes(1);
  set('connected');
  await vi.waitFor(() => expect(draftOf('zoe', route)).toEqual({fields: {}}));
  expect(write).toHaveBeenCalledTimes(2);
});

test('a save whose answer is lost twice has failed, and is not sent again', async () => {
  const userID = 'mia';
  const {zero} = controlledZero(userID);
  const write = vi.fn(lost);
  const reported = vi.fn();
  onFailedSave(reported);
  expect(await saveCoffee({zero, userID, step: {...step, write}})).toBe(true);
  await vi.waitFor(() => expect(draftOf(userID, route)).toMatchObject(failed));
  expect(write).toHaveBeenCalledTimes(2);
  expect(reported).toHaveBeenCalledTimes(1);
});

test("a rule's refusal brings the rule's sentence, and is not sent again", async () => {
  const {zero} = controlledZero('lena');
  const write = vi.fn(() => refused('too-often'));
  await saveCoffee({zero, userID: 'lena', step: {...step, write}});
  await vi.waitFor(() =>
    expect(draftOf('lena', route)).toMatchObject({save: {state: 'failed', failure: 'A rule.'}}),
  );
  expect(write).toHaveBeenCalledTimes(1);
});

test('a save fails as soon as the session ends, also while its connection is lost', async () => {
  for (const [userID, answer] of [
    ['vera', unanswered],
    ['vida', lost],
  ] as const) {
    const {zero, set} = controlledZero(userID);
    const write = vi.fn(answer);
    set('connecting');
    await saveCoffee({zero, userID, step: {...step, signedOut: 'Log in.', write}});
    set('needs-auth');
    await vi.waitFor(() =>
      expect(draftOf(userID, route)).toMatchObject({save: {state: 'failed', failure: 'Log in.'}}),
    );
    expect(write).toHaveBeenCalledTimes(1);
  }
});

test('of two quick saves the second counts, whatever becomes of the first', async () => {
  const {zero} = controlledZero('tess');
  const first = Promise.withResolvers<{type: 'success'}>();
  const second = Promise.withResolvers<{type: 'success'}>();
  const write = vi
    .fn<typeof step.write>()
    .mockReturnValueOnce(answered(first.promise))
    .mockReturnValueOnce(answered(second.promise));
  const values = {answer: 'Activity'};
  const target = {zero, userID: 'tess', step: {...step, write}, isEditing: false};
  await saveCoffee(target);
  const {at = 0} = draftOf('tess', route).save ?? {};
  await vi.waitUntil(() => Date.now() > at);
  await saveStep({...target, values, touched: values});
  first.resolve({type: 'success'});
  // The first save holds its lock until it is settled.
  await navigator.locks.request(`wing:save:tess:${route}:${at}`, () => undefined);
  expect(draftOf('tess', route)).toMatchObject({fields: values, save: {state: 'sent'}});
  second.resolve({type: 'success'});
  await vi.waitFor(() => expect(draftOf('tess', route)).toEqual({fields: {}}));
});

test('the save of a page that is gone has failed; one that a page still awaits has not', async () => {
  const sent = {at: 1, isEditing: true, state: 'sent', failure: SAVE_FAILED.answer} as const;
  changeDraft('gone', route, () => ({fields: {answer: 'Coffee'}, save: sent}));
  failAbandonedSaves('gone');
  await vi.waitFor(() => expect(draftOf('gone', route)).toMatchObject(failed));

  const {zero} = controlledZero('here');
  const answer = Promise.withResolvers<{type: 'success'}>();
  const write = vi.fn(() => answered(answer.promise));
  await saveCoffee({zero, userID: 'here', step: {...step, write}});
  failAbandonedSaves('here');
  const {pending = []} = await navigator.locks.query();
  expect(pending.map(({name}) => name)).toEqual([expect.stringContaining('here')]);
  expect(draftOf('here', route)).toMatchObject({save: {state: 'sent'}});
  answer.resolve({type: 'success'});
  await vi.waitFor(() => expect(draftOf('here', route)).toEqual({fields: {}}));
});
