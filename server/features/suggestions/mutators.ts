// The server's part of answering a card.
import {ApplicationError} from '@rocicorp/zero';
import {sentenceOf} from '#words';
import {answerArgs, suggestion as shared} from '../../../mutators/suggestion.ts';
import {MATCH_IMPOSSIBLE} from '../../../rules/refusal.ts';
import {databaseOf, defineServerMutator} from '../../platform/zero/define-mutator.ts';
import {answer} from './answer.ts';
import {MatchImpossible} from './settle.ts';

/** The member reads why there is no match: the specification words it. */
function tellWhy(error: unknown): never {
  if (!(error instanceof MatchImpossible)) throw error;
  const {message, cause} = error;
  throw new ApplicationError(message, {
    details: {code: MATCH_IMPOSSIBLE, say: sentenceOf(message)},
    cause,
  });
}

export const suggestion = {
  answer: defineServerMutator(answerArgs, async ({tx, ctx, args}) => {
    const pair = [ctx.userID, args.otherId] as const;
    const store = () => shared.answer.fn({tx, ctx, args});
    await answer(databaseOf(tx), pair, args.response, store).catch(tellWhy);
  }),
};
