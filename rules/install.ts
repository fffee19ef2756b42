// The offer to install Wing as an app.
import {words} from './words/words.ts';

export const INSTALL = words('ui', 'install');
