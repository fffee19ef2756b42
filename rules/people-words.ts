// The words of profiles.
import {words} from './words/words.ts';

export const ABOUT_ME = words('people', 'aboutMe');
/** A person's profile, and the member's own as others see it. */
export const PROFILE = words('people', 'preview');
