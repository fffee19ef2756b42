// Wing's own lint rules.
import {logical} from './logical.ts';
import {oneText} from './one-text.ts';
import {rooms} from './rooms.ts';
import {worded} from './worded.ts';

export default {meta: {name: 'wing'}, rules: {'one-text': oneText, logical, rooms, worded}};
