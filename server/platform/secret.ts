// The secret that everything else of an installation is derived from: given, or made once and kept.
import {createHmac, randomBytes} from 'node:crypto';
import {readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {errorCode} from './start-error.ts';

/** The secret kept in the data directory, made at the first call. 64 hexadecimal digits. */
export async function keptSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'secret');
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    const secret = randomBytes(32).toString('hex');
    await writeFile(file, `${secret}\n`, {mode: 0o600, flag: 'wx'});
    return secret;
  }
}

/** A key for one purpose, from which neither the secret nor another purpose's key can be told. */
export function deriveKey(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(`wing:${purpose}`).digest('hex');
}
