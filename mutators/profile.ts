// The member's public profile.
import * as v from 'valibot';
import {trimmed} from '../rules/characters.ts';
import {
  checkBasics,
  checkSummary,
  isGender,
  normalizeName,
  type Basics,
} from '../rules/questionnaire/basics.ts';
import {defaultSummary, updatedSummary} from '../rules/questionnaire/summary.ts';
import {PROBLEMS} from '../rules/wording.ts';
import {refusal} from '../rules/refusal.ts';
import {zql} from '../schema.ts';
import {defineMutator} from './define.ts';
import {lockAnswers} from './lock-answers.ts';
import {refuseIf} from './refuse.ts';
import {text} from './text.ts';
import {withChanges} from './with-changes.ts';

export const basicsArgs = v.partial(v.object({name: text(), age: v.number(), gender: text()}));

export const profile = {
  /** An age that is saved again counts as confirmed. */
  saveBasics: defineMutator(basicsArgs, async ({tx, ctx: {userID}, args}) => {
    await lockAnswers(tx, userID);
    const saved = await tx.run(zql.profile.where('userId', userID).one());
    const stored: Basics = {
      name: saved?.name ?? '',
      age: saved?.age ?? Number.NaN,
      gender: saved?.gender ?? '',
    };
    const basics = withChanges(stored, args);
    refuseIf(checkBasics(basics));
    const {age, gender} = basics;
    const name = normalizeName(basics.name);
    if (!isGender(gender)) return refuseIf(refusal('missing-field', PROBLEMS.fillInAll));
    const now = Date.now();
    const others = await tx.run(zql.questionnaire.where('userId', userID).one());
    const after = {...others, name, age};
    if (saved) {
      const summary = updatedSummary(saved.summary, {before: {...others, ...saved}, after});
      const changed = {name, age, gender, summary, updatedAt: now};
      await tx.mutate.profile.update({userId: userID, ...changed});
    } else {
      const row = {
        userId: userID,
        name,
        age,
        gender,
        summary: defaultSummary(after),
        isDemo: false,
        createdAt: now,
        updatedAt: now,
      };
      await tx.mutate.profile.insert(row);
    }
    if (args.age !== undefined) {
      await tx.mutate.questionnaire.upsert({userId: userID, ageGivenAt: now});
    }
  }),

  /** An empty summary restores the default, which then follows the answers again. */
  saveSummary: defineMutator(
    v.object({summary: text()}),
    async ({tx, ctx: {userID}, args: {summary}}) => {
      refuseIf(checkSummary(summary));
      await lockAnswers(tx, userID);
      const saved = await tx.run(zql.profile.where('userId', userID).one());
      if (!saved) return refuseIf(refusal('profile-missing', PROBLEMS.fillInAll));
      const answers = await tx.run(zql.questionnaire.where('userId', userID).one());
      await tx.mutate.profile.update({
        userId: userID,
        summary: trimmed(summary) || defaultSummary({...answers, ...saved}),
        updatedAt: Date.now(),
      });
    },
  ),
};
