// The step for name, age and gender. Its first save creates the profile.
import * as v from 'valibot';
import {mutators} from '../../../../mutators/index.ts';
import {isBlank} from '../../../../rules/characters.ts';
import {
  checkBasics,
  isGender,
  parseAge,
  type Basics,
} from '../../../../rules/questionnaire/basics.ts';
import {titleInWords} from '../../../../rules/questionnaire/options.ts';
import {STEPS} from '../../../../rules/questionnaire/questionnaire-words.ts';
import {WORDS} from '../../../../rules/common-words.ts';
import {PROBLEMS, SAVE_FAILED} from '../../../../rules/wording.ts';
import {callOf} from '../../../platform/writes/call-of.ts';
import type {Step} from './step.ts';

const values = v.object({name: v.string(), age: v.string(), gender: v.string()});
type Values = v.InferOutput<typeof values>;

function answerOf({name, age, gender}: Values): Basics {
  return {name, age: parseAge(age), gender};
}

export const basics: Step<Values> = {
  route: '/onboarding',
  get title() {
    return STEPS.basics;
  },
  part: v.partial(values),
  get failure() {
    return SAVE_FAILED.profile;
  },
  get signedOut() {
    return PROBLEMS.userNotFound;
  },
  read: ({profile}) => ({
    name: profile?.name ?? '',
    age: profile ? String(profile.age) : '',
    gender: profile?.gender ?? '',
  }),
  inShort: ({name, age, gender}) => [name, age, titleInWords(gender)].join(WORDS.comma),
  check: (entered) => checkBasics(answerOf(entered)),
  blame: ({name, age, gender}, {code}) => {
    if (code === 'too-long') return ['name'];
    if (code !== 'missing-field') return ['age'];
    const missing: (keyof Values)[] = [];
    if (isBlank(name)) missing.push('name');
    if (Number.isNaN(parseAge(age))) missing.push('age');
    if (!isGender(gender)) missing.push('gender');
    return missing;
  },
  write: (entered, touched) => {
    const {name, age, gender} = answerOf(entered);
    return callOf(
      mutators.profile.saveBasics({
        ...('name' in touched && {name}),
        ...('age' in touched && {age}),
        ...('gender' in touched && {gender}),
      }),
    );
  },
};
