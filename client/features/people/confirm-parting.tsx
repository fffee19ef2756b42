// Unmatches, blocks or unblocks a person after a confirmation that says what happens. Without a connection too: the device keeps it.
import type {Zero} from '@rocicorp/zero';
import {mutators} from '../../../mutators/index.ts';
import {BLOCK, UNBLOCK, UNMATCH} from '../../../rules/safety/safety.ts';
import {confirm} from '../../ui/dialogs.tsx';
import {Sentence} from '../../ui/sentence.tsx';
import {undoAnswersTo} from '../../platform/writes/queue.ts';
import {callOf} from '../../platform/writes/call-of.ts';
import {write} from '../../platform/writes/write.ts';

const WORDS = {unmatch: UNMATCH, block: BLOCK, unblock: UNBLOCK};
/** Where the member finds what a refused act is about. */
const PLACES = {unmatch: '/matches', block: '/matches', unblock: '/account'};

type Person = {otherId: string; name: string; place?: 'card' | 'chat'};

/** Resolves to whether the member confirmed and the device keeps it. */
export function confirmParting(
  zero: Zero,
  act: keyof typeof WORDS,
  {otherId, name, place = 'chat'}: Person,
): Promise<boolean> {
  const words = WORDS[act];
  const body = 'body' in words ? words.body : words[place];
  return confirm({
    title: <Sentence about={name} say={words.title} />,
    body: <Sentence about={name} say={body} />,
    confirm: words.confirm,
    act: async () => {
      if (act !== 'unblock') await undoAnswersTo(zero.userID ?? '', otherId);
      const origin = {place: PLACES[act], failure: words.failed};
      const saved = await write(zero, callOf(mutators.safety[act]({otherId})), origin);
      return saved.ok ? undefined : saved.message;
    },
  });
}
