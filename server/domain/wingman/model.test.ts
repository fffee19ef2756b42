import {once} from 'node:events';
import {createServer} from 'node:http';
import {expect, test} from 'vitest';
import {parseEnv} from '../../config/env.ts';
import {createModel} from './model.ts';

test('a model that does not answer is given up, for all tries together', async () => {
  let asked = 0;
  const silent = createServer(() => (asked += 1));
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const env = parseEnv({
    OPENAI_API_KEY: 'sk-stand-in',
    OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`,
  });
  const ask = createModel(env, 200);
  await expect(ask?.('Hello?')).rejects.toThrow();
  expect(asked).toBe(1);
  silent.closeAllConnections();
  silent.close();
});
