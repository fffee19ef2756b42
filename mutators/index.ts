// Everything a browser may write, by name. Runs at once in the browser and again, authoritative, on
// the server, whose own overrides are in server/api/mutators.
import {defineMutators} from '@rocicorp/zero';
import {chat} from './chat.ts';
import {learning} from './learning.ts';
import {profile} from './profile.ts';
import {questionnaire} from './questionnaire.ts';
import {safety} from './safety.ts';
import {suggestion} from './suggestion.ts';

const groups = {profile, questionnaire, suggestion, chat, safety, learning};

export const mutators = defineMutators(groups);

/** Every mutator's name. A name that is not here is nobody's, whatever JavaScript's objects inherit. */
export const MUTATOR_NAMES: ReadonlySet<string> = new Set(
  Object.entries(groups).flatMap(([domain, group]) =>
    Object.keys(group).map((name) => `${domain}.${name}`),
  ),
);
