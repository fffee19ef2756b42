// Unmatches, blocks or unblocks a person after a confirmation that says what happens. Needs a connection, like an answer: the
// member must know whether it is done.
import type {Zero} from '@rocicorp/zero';
import {mutators} from '../../mutators/index.ts';
import {BLOCK, PARTING_NEEDS_CONNECTION, UNBLOCK, UNMATCH} from '../../rules/safety.ts';
import {confirm} from '../ui/dialogs.tsx';
import {Sentence} from '../ui/sentence.tsx';
import {sendWrite} from '../zero/use-write.ts';

const WORDS = {unmatch: UNMATCH, block: BLOCK, unblock: UNBLOCK};

type Person = {otherId: string; name: string; place?: 'card' | 'chat'};

/** Resolves to whether the member confirmed and the server accepted it. */
export function confirmParting(
  zero: Zero,
  act: keyof typeof WORDS,
  {otherId, name, place = 'chat'}: Person,
): Promise<boolean> {
  const words = WORDS[act];
  const body = 'body' in words ? words.body : words[place];
  const sentences = {failure: words, disconnected: PARTING_NEEDS_CONNECTION};
  return confirm({
    title: <Sentence about={name} say={words.title} />,
    body: <Sentence about={name} say={body} />,
    confirm: words.confirm,
    act: async (signal) => {
      const send = () => zero.mutate(mutators.safety[act]({otherId}));
      const saved = await sendWrite(zero, send, sentences, signal);
      return saved.ok ? undefined : saved.message;
    },
  });
}
