// Saves whose Zero throws, refuses or is closed.
import {expect, test, vi} from 'vitest';
import {SAVE_FAILED} from '../../rules/wording.ts';
import {localZero} from '../../tests/support/local-zero.ts';
import {MemoryStorage} from '../../tests/support/memory-storage.ts';
import {singleChoice} from './steps/single-choice.ts';

vi.stubGlobal('window', new EventTarget());
vi.stubGlobal('localStorage', new MemoryStorage());
vi.stubGlobal('sessionStorage', new MemoryStorage());
const {resendStep, saveStep} = await import('./saving.ts');
const {draftOf} = await import('./draft-store.ts');

const REPEAT_UNANSWERED_MS = 30_000;
const step = singleChoice('firstDate');
const throwing = {
  ...step,
  write: () => {
    throw new Error('Nothing can be written here.');
  },
};

type Target = Parameters<typeof resendStep<{answer: string}>>[0];

/** Presses Next on the answer "Coffee", where the member had none. */
const saveCoffee = (target: Target) =>
  saveStep({...target, isEditing: false, shown: {answer: ''}, values: {answer: 'Coffee'}});

test.each([
  ['was closed under the page', 'nora', step],
  ['throws instead of answering', 'ada', throwing],
])('a Zero that %s fails the save, which is no longer pending', async (_, userID, tried) => {
  const zero = localZero(userID);
  await zero.close();
  const isHere = await saveCoffee({zero, userID, step: tried});
  expect(isHere).toBe(false);
  expect(draftOf(userID, step.route)).toMatchObject({failure: SAVE_FAILED.answer});
  expect(draftOf(userID, step.route).sending).toBeUndefined();
});

test('a save whose Zero is replaced before the server has answered is repeated by the next one', async () => {
  const write = vi.fn(step.write);
  const target = {userID: 'mia', step: {...step, write}};
  const first = localZero(target.userID);
  await saveCoffee({...target, zero: first});
  await first.close();
  const next = localZero(target.userID);
  await vi.waitFor(() => {
    void resendStep({...target, zero: next});
    expect(write).toHaveBeenLastCalledWith(next, {answer: 'Coffee'}, expect.anything());
  });
  await next.close();
});

/** The first write is applied to the replica, and the connection is lost before the server's answer. */
function writeWithLostAnswer() {
  const lost = {client: Promise.resolve({type: 'success'}), server: Promise.reject(new Error())};
  return vi.fn(step.write).mockReturnValueOnce(lost as ReturnType<typeof step.write>);
}

test('a save whose answer was lost is repeated by the same Zero', async () => {
  const write = writeWithLostAnswer();
  const zero = localZero('zoe');
  vi.useFakeTimers({toFake: ['setTimeout']});
  await saveCoffee({zero, userID: 'zoe', step: {...step, write}});
  await vi.advanceTimersByTimeAsync(REPEAT_UNANSWERED_MS);
  expect(write).toHaveBeenCalledTimes(2);
  expect(write).toHaveBeenLastCalledWith(zero, {answer: 'Coffee'}, expect.anything());
  vi.useRealTimers();
  await zero.close();
});

test('a save that the server has not answered is repeated by the next Zero, and does not fail when the first is closed', async () => {
  const write = writeWithLostAnswer();
  const target = {userID: 'lena', step: {...step, write}};
  const first = localZero(target.userID);
  vi.useFakeTimers({toFake: ['setTimeout']});
  await saveCoffee({...target, zero: first});
  await vi.advanceTimersByTimeAsync(1000);
  await first.close();
  const next = localZero(target.userID);
  void resendStep({...target, zero: next});
  expect(write).toHaveBeenLastCalledWith(next, {answer: 'Coffee'}, expect.anything());
  await vi.advanceTimersByTimeAsync(60_000);
  expect(write).toHaveBeenCalledTimes(2);
  expect(draftOf(target.userID, step.route).failure).toBeUndefined();
  expect(draftOf(target.userID, step.route).sending).toBeDefined();
  vi.useRealTimers();
  await next.close();
});

test('a repeated save that Zero refuses, because it is disconnected, is repeated at the next connection', async () => {
  const disconnected = {type: 'error', error: {type: 'zero', message: 'Zero is in error state.'}};
  const notTaken = {
    client: Promise.resolve(disconnected),
    server: Promise.resolve(disconnected),
  } as ReturnType<typeof step.write>;
  const write = writeWithLostAnswer().mockReturnValueOnce(notTaken);
  const target = {userID: 'ruth', step: {...step, write}};
  const first = localZero(target.userID);
  await saveCoffee({...target, zero: first});
  await first.close();
  const next = localZero(target.userID);
  await resendStep({...target, zero: next});
  expect(write).toHaveBeenCalledTimes(2);
  void resendStep({...target, zero: next});
  expect(write).toHaveBeenCalledTimes(3);
  expect(draftOf(target.userID, step.route).sending).toBeDefined();
  await next.close();
});

test('a save that was pending for more than ten minutes is repeated as based on no answer, so that it replaces none', async () => {
  const write = writeWithLostAnswer();
  const target = {userID: 'vera', step: {...step, write}};
  const first = localZero(target.userID);
  vi.useFakeTimers({toFake: ['setTimeout', 'Date']});
  await saveCoffee({...target, zero: first});
  await first.close();
  vi.setSystemTime(Date.now() + 11 * 60_000);
  const next = localZero(target.userID);
  void resendStep({...target, zero: next});
  expect(write).toHaveBeenLastCalledWith(next, {answer: 'Coffee'}, []);
  vi.useRealTimers();
  await next.close();
});
