// A member's data export.
import {words} from '../words/words.ts';
import {LIMITS} from './account.ts';

export const EXPORT_FILE = 'wing-data.zip';

export const EXPORT = words('account', 'export', {intro: {times: LIMITS.export.account.points}});
