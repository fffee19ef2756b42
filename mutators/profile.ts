// The member's public profile.
import * as v from 'valibot';
import {trimmed} from '../rules/characters.ts';
import {checkBasics, checkSummary, isGender, normalizeName, type Basics} from '../rules/basics.ts';
import {defaultSummary, updatedSummary} from '../rules/summary.ts';
import {FILL_IN_ALL} from '../rules/wording.ts';
import {refusal} from '../rules/refusal.ts';
import {zql} from '../schema.ts';
import {answersToStore, lockAnswers, savedAnswers, type Form} from './based-on.ts';
import {defineMutator} from './define.ts';
import {noArgs} from './no-args.ts';
import {refuseIf} from './refuse.ts';
import {text} from './text.ts';

export const basicsArgs = savedAnswers({name: text(), age: v.number(), gender: text()});

const BASICS: Form<Basics> = {
  check: checkBasics,
  normalize: (basics) => ({...basics, name: normalizeName(basics.name)}),
};

export const profile = {
  saveBasics: defineMutator(basicsArgs, async ({tx, ctx: {userID}, args}) => {
    const {basedOn, ...answers} = args;
    await lockAnswers(tx, userID);
    const saved = await tx.run(zql.profile.where('userId', userID).one());
    const basics = await answersToStore(BASICS, {
      location: tx.location,
      answers,
      basedOn,
      stored: async () => saved,
    });
    const {name, age, gender} = basics;
    if (!isGender(gender)) return refuseIf(refusal('missing-field', FILL_IN_ALL));
    const now = Date.now();
    if (saved) {
      const others = await tx.run(zql.questionnaire.where('userId', userID).one());
      const summary = updatedSummary(saved.summary, {
        before: {...others, ...saved},
        after: {...others, name, age},
      });
      const changed = {
        name,
        age,
        gender,
        updatedAt: now,
        ...(summary !== saved.summary && {summary}),
      };
      await tx.mutate.profile.update({userId: userID, ...changed});
    } else {
      const row = {
        userId: userID,
        name,
        age,
        gender,
        isDemo: false,
        createdAt: now,
        updatedAt: now,
      };
      await tx.mutate.profile.insert(row);
    }
  }),

  /** An empty summary restores the default. */
  saveSummary: defineMutator(
    v.object({summary: text()}),
    async ({tx, ctx: {userID}, args: {summary}}) => {
      refuseIf(checkSummary(summary));
      await lockAnswers(tx, userID);
      const saved = await tx.run(zql.profile.where('userId', userID).one());
      if (!saved) refuseIf(refusal('profile-missing', FILL_IN_ALL));
      await tx.mutate.profile.update({
        userId: userID,
        summary: trimmed(summary) || null,
        updatedAt: Date.now(),
      });
    },
  ),

  /**
   * Stores the default summary for a member without one. The server builds it anew, because the client's rows may be
   * stale.
   */
  keepDefaultSummary: defineMutator(noArgs, async ({tx, ctx: {userID}}) => {
    await lockAnswers(tx, userID);
    const saved = await tx.run(zql.profile.where('userId', userID).one());
    if (!saved || saved.summary) return;
    const answers = await tx.run(zql.questionnaire.where('userId', userID).one());
    await tx.mutate.profile.update({
      userId: userID,
      summary: defaultSummary({...answers, ...saved}),
      updatedAt: Date.now(),
    });
  }),
};
