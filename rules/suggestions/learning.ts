// The texts of the setting that lets the matcher learn from a member's answers.
import {words} from '../words/words.ts';

export const LEARNING = words('account', 'learning');
