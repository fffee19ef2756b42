import {test} from 'vitest';
import {runsLongForms} from './length.ts';

/** A test in the long form only: another test shows its promise too, or it waits for long. */
export const longTest = test.runIf(runsLongForms);
