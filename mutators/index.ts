// Everything a browser may write, by name. Runs at once in the browser and again, authoritative, on
// the server, whose own overrides are in server/mutators.
import {defineMutators} from '@rocicorp/zero';
import {chat} from './chat.ts';
import {profile} from './profile.ts';
import {questionnaire} from './questionnaire.ts';
import {suggestion} from './suggestion.ts';

export const mutators = defineMutators({profile, questionnaire, suggestion, chat});
