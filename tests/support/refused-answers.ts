// Invalid questionnaire answers, with the code and the message of the specification's section 5 that the mutate
// endpoint must return.

type Refused = [mutator: string, args: unknown, code: string, message: string];

const FILL_IN = 'Please fill in all fields before proceeding.';
const NINE = 'Please allocate exactly 9 points before continuing.';
const EIGHTEEN = 'Please allocate exactly 18 points before continuing.';
const OTHER = "Please specify your 'Other' interest.";
const LOOKS = "Please either select 'Generally good looking' or distribute some points.";
const OTHER_LOOKS = 'Please specify your other preference or remove points from it.';
const ALL = 'Please answer all questions before continuing.';
const NO_SUCH_TOWN = 'That town is not on our list. Please choose another or type it.';
const OPTION = 'Please select an option before continuing.';

const relationship = {
  relationshipReadiness: 'long-term',
  minAgePreference: 20,
  maxAgePreference: 30,
  seeking: 'Everyone',
};
const background = {
  education: 'x',
  job: 'x',
  hometown: 'x',
  currentLocation: 'x',
  isStudent: false,
};

const ages = (min: number, max: number, message: string): Refused => [
  'questionnaire.saveRelationship',
  {...relationship, minAgePreference: min, maxAgePreference: max},
  'age-range',
  message,
];

const interests = (interestWeights: number[], code: string, message: string): Refused => [
  'questionnaire.saveInterests',
  {interestWeights, otherInterestText: ' '},
  code,
  message,
];

const weights = (backgroundWeights: number[]): Refused => [
  'questionnaire.saveBackgroundWeights',
  {backgroundWeights},
  'wrong-total',
  EIGHTEEN,
];

const looks = (points: readonly number[] | null, code: string, message: string): Refused => {
  const [attractiveBody, prettyFace, coolStyle, other] = points ?? [];
  return [
    'questionnaire.saveLooks',
    {
      looksPreferenceGeneral: false,
      looksPreferencePoints: points && {attractiveBody, prettyFace, coolStyle, other},
      looksPreferenceOther: ' ',
    },
    code,
    message,
  ];
};

const answer = (question: string, chosen: string): Refused => [
  'questionnaire.saveAnswer',
  {question, answer: chosen},
  'unknown-option',
  OPTION,
];

const personality = (...personalityPreferences: string[]): Refused => [
  'questionnaire.savePersonality',
  {personalityPreferences},
  'missing-field',
  ALL,
];

export const QUESTIONNAIRE_REFUSALS: Refused[] = [
  ...['homePlaceId', 'currentPlaceId'].map((field): Refused => [
    'questionnaire.saveBackgroundInfo',
    {...background, [field]: 1},
    'unknown-option',
    NO_SUCH_TOWN,
  ]),
  [
    'questionnaire.saveRelationship',
    {...relationship, maxDistance: '75'},
    'unknown-option',
    FILL_IN,
  ],
  ...['education', 'job', 'hometown', 'currentLocation'].map((field): Refused => [
    'questionnaire.saveBackgroundInfo',
    {...background, [field]: '  '},
    'missing-field',
    FILL_IN,
  ]),
  ...['education', 'job', 'hometown', 'currentLocation'].map((field): Refused => [
    'questionnaire.saveBackgroundInfo',
    {...background, [field]: '🦅'.repeat(121)},
    'too-long',
    'Please keep each field to 120 characters.',
  ]),
  [
    'questionnaire.saveRelationship',
    {...relationship, relationshipReadiness: ''},
    'missing-field',
    FILL_IN,
  ],
  ages(20, 20, 'Minimum age must be less than maximum age.'),
  ages(31, 30, 'Minimum age must be less than maximum age.'),
  ages(17, 30, 'Minimum age must be at least 18.'),
  ages(20, 121, 'Maximum age must be at most 120.'),
  interests([3, 3, 2, 0, 0, 0, 0, 0, 0], 'wrong-total', NINE),
  interests([3, 3, 3, 1, 0, 0, 0, 0, 0], 'wrong-total', NINE),
  interests([4, 3, 2, 0, 0, 0, 0, 0, 0], 'wrong-total', NINE),
  interests([3, 3, 0, 0, 0, 0, 0, 0, 3], 'other-text-missing', OTHER),
  weights([18, 1, 0, 0, 0, 0]),
  weights([17, 0, 0, 0, 0, 0]),
  weights([19, -1, 0, 0, 0, 0]),
  looks(null, 'wrong-total', LOOKS),
  looks([0, 0, 0, 0], 'wrong-total', LOOKS),
  looks([5, 5, 1, 0], 'wrong-total', 'Please distribute at most 10 points.'),
  looks([0, 0, 0, 1], 'other-text-missing', OTHER_LOOKS),
  personality('Coffee'),
  personality('Living with someone', 'Dinner with close friends', 'Coffee', ''),
  answer('threeYears', ''),
  answer('firstDate', 'Skydiving'),
  answer('qualityTime', ''),
  answer('values', 'Conventional (familiar routines, long-term planning)'),
];
