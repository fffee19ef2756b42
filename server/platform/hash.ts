import {hash} from 'node:crypto';

/** SHA-256 of `text` in base64url, 43 characters. */
export const hashOf = (text: string): string => hash('sha256', text, 'base64url');
