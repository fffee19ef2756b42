// Argument schema for text. Refuses characters that Postgres cannot store.
import * as v from 'valibot';
import {isStorable} from '../rules/characters.ts';

export const text = () => v.pipe(v.string(), v.check(isStorable));
