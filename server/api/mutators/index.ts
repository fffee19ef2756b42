// The server's mutators: the shared ones, some overridden.
import {defineMutators} from '@rocicorp/zero';
import {mutators as shared} from '../../../mutators/index.ts';
import {chat} from './chat.ts';
import {profile} from './profile.ts';
import {questionnaire} from './questionnaire.ts';
import {safety} from './safety.ts';
import {suggestion} from './suggestion.ts';

export const serverMutators = defineMutators(shared, {
  profile,
  questionnaire,
  suggestion,
  chat,
  safety,
});
