// The installation's secret, from which all other keys are derived.
import {createHmac, randomBytes} from 'node:crypto';
import {readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {errorCode} from './start-error.ts';

/** Reads the secret in the data directory, and creates it at the first call: 64 hexadecimal digits. */
export async function storedSecret(dataDir: string): Promise<string> {
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

/** Derives a key for one purpose. It reveals neither the secret nor other keys. */
export function deriveKey(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(`wing:${purpose}`).digest('hex');
}
