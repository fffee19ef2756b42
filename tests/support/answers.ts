// Answers every question of the questionnaire through the mutators.
import {QUESTIONS, SINGLE_CHOICE} from '../../rules/questionnaire/single-choice.ts';
import type {Member} from './member.ts';

const ANSWERS: readonly (readonly [mutator: string, args: unknown])[] = [
  ['profile.saveBasics', {name: 'Nora', age: 31, gender: 'Female'}],
  [
    'questionnaire.saveBackgroundInfo',
    {
      education: 'Law in Leeds',
      job: 'Judge',
      hometown: 'Hull',
      currentLocation: 'Leeds',
      isStudent: false,
    },
  ],
  [
    'questionnaire.saveRelationship',
    // An age range without members, so that no member is suggested.
    {
      relationshipReadiness: 'long-term',
      minAgePreference: 118,
      maxAgePreference: 120,
      seeking: 'Men',
    },
  ],
  ['questionnaire.saveDimensionWeights', {dimensionWeights: [1, 2, 3, 4]}],
  [
    'questionnaire.saveLooks',
    {looksPreferenceGeneral: true, looksPreferencePoints: null, looksPreferenceOther: ''},
  ],
  ['questionnaire.saveBackgroundWeights', {backgroundWeights: [3, 3, 3, 3, 3, 3]}],
  [
    'questionnaire.saveInterests',
    {interestWeights: [1, 1, 1, 1, 1, 1, 1, 1, 1], otherInterestText: 'Bells'},
  ],
  [
    'questionnaire.savePersonality',
    {
      personalityPreferences: [
        'Living with someone',
        'Dinner with close friends',
        'Coffee',
        'Somewhere in between',
      ],
    },
  ],
  ...QUESTIONS.map(
    (question) =>
      [
        'questionnaire.saveAnswer',
        {question, answer: SINGLE_CHOICE[question].options[1]?.title},
      ] as const,
  ),
];

export async function answerEverything({mutate}: Member): Promise<void> {
  for (const [mutator, args] of ANSWERS) {
    const {ok, message} = await mutate(mutator, args);
    if (!ok) throw new Error(`${mutator} was refused: ${message}`);
  }
}
