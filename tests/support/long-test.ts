import {test} from 'vitest';
import {runsLongForms} from './length.ts';

/** A test in the long form only: it shows a promise in another way than a short test of its file or a unit test. */
export const longTest = test.runIf(runsLongForms);
