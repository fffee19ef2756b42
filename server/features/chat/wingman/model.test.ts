import {once} from 'node:events';
import {createServer} from 'node:http';
import {expect, test} from 'vitest';
import {parseEnv} from '../../../platform/config/env.ts';
import {createModel} from './model.ts';

test('times out once for all retries when the model does not answer', async () => {
  let requests = 0;
  const silent = createServer(() => (requests += 1));
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const env = parseEnv({
    OPENAI_API_KEY: 'sk-stand-in',
    OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`,
  });
  const ask = createModel(env, 1000);
  await expect(ask?.('Hello?')).rejects.toThrow();
  expect(requests).toBe(1);
  silent.closeAllConnections();
  silent.close();
});
