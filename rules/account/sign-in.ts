// The words of the pages that lead into an account.
import {words} from '../words/words.ts';

export const SIGN_IN = words('sign-in', 'signIn');
export const CONFIRM_EMAIL = words('sign-in', 'confirmEmail');
