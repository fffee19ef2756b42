// Role and name of every control of the main path's steps, in order, before they are answered.
import {GENDERS} from '../../rules/questionnaire/basics.ts';
import {DIMENSIONS} from '../../rules/questionnaire/dimensions.ts';
import {DISTANCE, MAX_DISTANCE_LABELS, MAX_DISTANCES} from '../../rules/places/distance.ts';
import {INTERESTS} from '../../rules/questionnaire/interests.ts';
import {FINE_TUNE} from '../../rules/questionnaire/onboarding.ts';
import {READINESS, READINESS_LABELS, SEEKING} from '../../rules/questionnaire/relationship.ts';
import {SINGLE_CHOICE} from '../../rules/questionnaire/single-choice.ts';

export const named = (role: string, names: readonly string[]): string[] =>
  names.map((name) => `${role} "${name}"`);

const choice = (label: string, options: readonly string[]) => [
  `radiogroup "${label}"`,
  ...named('radio', options),
];

const FIELDS: Readonly<Record<string, readonly string[]>> = {
  '/onboarding': ['textbox "Name"', 'textbox "Age"', ...choice('Gender', GENDERS)],
  '/background-info': [
    'textbox "Education"',
    'checkbox "Currently a student"',
    'textbox "Job"',
    'combobox "Currently living"',
    'combobox "Hometown"',
  ],
  '/relationship-readiness': [
    ...choice(
      'What are you looking for?',
      READINESS.map((readiness) => READINESS_LABELS[readiness]),
    ),
    ...choice('Who would you like to meet?', SEEKING),
    'spinbutton "Minimum age"',
    'spinbutton "Maximum age"',
    `combobox "${DISTANCE.question}"`,
    ...named(
      'option',
      MAX_DISTANCES.map((wish) => MAX_DISTANCE_LABELS[wish]),
    ),
  ],
  '/dimension-weights': named(
    'button',
    DIMENSIONS.flatMap((text, i) => [
      `${text}, place ${i + 1} of ${DIMENSIONS.length}`,
      `Move up: ${text}`,
      `Move down: ${text}`,
    ]),
  ),
  '/interests-preference': INTERESTS.flatMap((label) => [
    `group "${label}"`,
    ...named('button', [`Less ${label}`, `More ${label}`]),
  ]),
  ...Object.fromEntries(
    Object.values(SINGLE_CHOICE).map(({route, title, options}) => [
      route,
      choice(
        title,
        options.map(({title: option, description}) =>
          description ? `${option} (${description})` : option,
        ),
      ),
    ]),
  ),
};

/** Includes Back and Next. Without a picked town, a link replaces the distance select. */
export function controlsOf(route: string, town: 'picked' | 'typed'): string[] {
  const fields = FIELDS[route];
  if (!fields) throw new Error(`No step ${route}`);
  const question = fields.indexOf(`combobox "${DISTANCE.question}"`);
  return [
    'link "Wing, home"',
    ...(question >= 0 && town === 'typed'
      ? fields.toSpliced(question, 0, `link "${DISTANCE.needsTown}"`)
      : fields),
    ...named('button', ['Back', 'Next']),
    ...(route === FINE_TUNE.from ? [`button "${FINE_TUNE.label}"`] : []),
  ];
}
