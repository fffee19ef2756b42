// The gallery's replica, without a server or persistence: a paused member with few credits, a conversation with
// unread messages, and one whose other member has left.
import {defineMutator, defineMutators, Zero} from '@rocicorp/zero';
import {ZeroProvider} from '@rocicorp/zero/react';
import {useState, type ReactNode} from 'react';
import * as v from 'valibot';
import {mutators} from '../../mutators/index.ts';
import {chatIdOf} from '../../rules/chat/chat.ts';
import {schema} from '../../schema.ts';

export const ADA = 'ada';
export const BEN = {
  userId: 'ben',
  name: 'Ben',
  age: 31,
  gender: 'Male',
  summary: 'I build small wooden boats and repair bigger mistakes.',
  isDemo: true,
  createdAt: 0,
  updatedAt: 0,
} as const;
/** An old date, so that lists show the same date every day. */
const THEN = Date.UTC(2024, 4, 8, 12);

const rooms = [
  {otherId: BEN.userId, shownId: BEN.userId, text: 'Coffee on Saturday?', at: THEN},
  {otherId: 'gone', shownId: null, text: 'It was nice to meet you.', at: THEN - 86_400_000},
];

const begin = defineMutator(v.object({}), async ({tx}) => {
  await tx.mutate.profile.insert(BEN);
  await tx.mutate.profile.insert({...BEN, userId: ADA, name: 'Ada', gender: 'Female'});
  await tx.mutate.wallet.insert({userId: ADA, credits: 10});
  await tx.mutate.questionnaire.insert({
    userId: ADA,
    pausedAt: THEN,
    relationshipReadiness: 'long-term',
    interestWeights: [18],
  });
  for (const {otherId, shownId, text, at} of rooms) {
    const chatId = chatIdOf(ADA, otherId);
    await tx.mutate.chat.insert({id: chatId, createdAt: at});
    await tx.mutate.chatMember.insert({chatId, userId: ADA, otherId, shownId});
    await tx.mutate.message.insert({id: chatId, chatId, sender: otherId, text, createdAt: at});
  }
});

const withBeginning = defineMutators(mutators, {gallery: {begin}});

function open() {
  const zero = new Zero({
    userID: ADA,
    context: {userID: ADA},
    cacheURL: null,
    schema,
    mutators: withBeginning,
    kvStore: 'mem',
    logLevel: 'error',
  });
  zero.mutate(withBeginning.gallery.begin({}));
  return zero;
}

export function Replica({children}: {children: ReactNode}) {
  const [zero] = useState(open);
  return <ZeroProvider zero={zero}>{children}</ZeroProvider>;
}
