// The words of the choice of a language.
import {words} from './words/words.ts';

export const LANGUAGE = words('language', 'language');
