// Everything a browser may ask for, by name. The server builds each from the session's user id.
import {defineQueries} from '@rocicorp/zero';
import {chat} from './chat.ts';
import {me} from './me.ts';

export const queries = defineQueries({me, chat});
