// Text as an argument: anything a person can type, and nothing that would be stored as something else.
import {z} from 'zod/mini';
import {isStorable} from '../rules/characters.ts';

export const text = () => z.string().check(z.refine(isStorable));
