// Wing's own lint rules.
import {oneText} from './one-text.ts';
import {rooms} from './rooms.ts';

export default {meta: {name: 'wing'}, rules: {'one-text': oneText, rooms}};
