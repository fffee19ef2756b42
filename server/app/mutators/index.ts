// The server's mutators: the shared ones, some overridden.
import {defineMutators} from '@rocicorp/zero';
import {mutators as shared} from '../../../mutators/index.ts';
import {chat} from '../../features/chat/mutators.ts';
import {profile} from '../../features/questionnaire/profile-mutators.ts';
import {questionnaire} from '../../features/questionnaire/questionnaire-mutators.ts';
import {safety} from '../../features/safety/mutators.ts';
import {suggestion} from '../../features/suggestions/mutators.ts';

export const serverMutators = defineMutators(shared, {
  profile,
  questionnaire,
  suggestion,
  chat,
  safety,
});
