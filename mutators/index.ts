// All mutators by name. They run optimistically in the browser and then on the server, which overrides some of them in
// server/app/mutators.
import {defineMutators} from '@rocicorp/zero';
import {chat} from './chat.ts';
import {language} from './language.ts';
import {learning} from './learning.ts';
import {profile} from './profile.ts';
import {questionnaire} from './questionnaire.ts';
import {safety} from './safety.ts';
import {suggestion} from './suggestion.ts';

const groups = {profile, questionnaire, suggestion, chat, safety, learning, language};

export const mutators = defineMutators(groups);

type Groups = typeof groups;
export type MutatorName = {
  [Domain in keyof Groups]: `${Domain}.${keyof Groups[Domain] & string}`;
}[keyof Groups];

/** A set, so that names inherited from Object.prototype are not mistaken for mutators. */
export const MUTATOR_NAMES: ReadonlySet<string> = new Set(
  Object.entries(groups).flatMap(([domain, group]) =>
    Object.keys(group).map((name) => `${domain}.${name}`),
  ),
);

export const isMutatorName = (name: string): name is MutatorName => MUTATOR_NAMES.has(name);
