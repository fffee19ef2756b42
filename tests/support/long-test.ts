import {test} from 'vitest';
import {runsLongForms} from './length.ts';

/** A test that only the long form runs: it is slow, or a test of the short form covers the same behaviour. */
export const longTest = test.runIf(runsLongForms);
