// Argument schema for text. Refuses characters that Postgres cannot store.
import {z} from 'zod/mini';
import {isStorable} from '../rules/characters.ts';

export const text = () => z.string().check(z.refine(isStorable));
