// The language in which Wing speaks to the member, on all devices.
import * as v from 'valibot';
import {isLanguage, type Language} from '../rules/words/languages.ts';
import {defineMutator} from './define.ts';
import {lockAnswers} from './lock-answers.ts';

const choice = v.object({language: v.custom<Language>(isLanguage)});

export const language = {
  choose: defineMutator(choice, async ({tx, ctx: {userID}, args}) => {
    await lockAnswers(tx, userID);
    await tx.mutate.questionnaire.upsert({userId: userID, language: args.language});
  }),
};
