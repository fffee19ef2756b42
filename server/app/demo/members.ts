// The demo community's members with all their answers, from members.json.
import {readFileSync} from 'node:fs';
import {z} from 'zod';
import {GENDERS} from '../../../rules/questionnaire/basics.ts';
import {READINESS, SEEKING} from '../../../rules/questionnaire/relationship.ts';
import {forEachAnswer} from '../../../rules/questionnaire/single-choice.ts';

const text = z.string();
const number = z.number();
const points = z.array(number);

/** All answers but towns and distance: demo members count as near everybody. */
const demoMember = z.object({
  userId: text,
  name: text,
  age: number,
  gender: z.enum(GENDERS),
  /** Null if the member keeps the default About Me. */
  about: text.nullable(),
  education: text,
  job: text,
  hometown: text,
  currentLocation: text,
  isStudent: z.boolean(),
  relationshipReadiness: z.enum(READINESS),
  minAgePreference: number,
  maxAgePreference: number,
  seeking: z.enum(SEEKING),
  ...forEachAnswer(() => text),
  personalityPreferences: z.array(text),
  dimensionWeights: points,
  looksPreferenceGeneral: z.boolean(),
  looksPreferencePoints: z
    .object({attractiveBody: number, prettyFace: number, coolStyle: number, other: number})
    .nullable(),
  looksPreferenceOther: text,
  backgroundWeights: points,
  interestWeights: points,
  otherInterestText: text,
});

export type DemoMember = z.infer<typeof demoMember>;

/** Including the two accounts. */
export const DEMO_MEMBERS: readonly DemoMember[] = z
  .array(demoMember)
  .parse(JSON.parse(readFileSync(new URL('members.json', import.meta.url), 'utf8')));
