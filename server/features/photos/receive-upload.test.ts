// A member's limits of uploads, and a server that cannot receive one.
import {expect, test} from 'vitest';
import {UPLOADS_AT_ONCE, UPLOAD_RATE} from '../../../rules/photos/photos.ts';
import {uploadLimits, uploadReceiver} from './receive-upload.ts';

const nothing = async () => undefined;

test('limits a member’s concurrent and recent uploads, not those of others', async () => {
  const withinLimits = uploadLimits();
  const pending = Promise.withResolvers<void>();
  const running = Array.from({length: UPLOADS_AT_ONCE}, () =>
    withinLimits('a', () => pending.promise),
  );
  await expect(withinLimits('a', nothing)).rejects.toMatchObject({code: 'too-many-at-once'});
  await expect(withinLimits('b', nothing)).resolves.toBeUndefined();
  pending.resolve();
  await Promise.all(running);

  for (let i = UPLOADS_AT_ONCE; i < UPLOAD_RATE.uploads; i += 1) await withinLimits('a', nothing);
  await expect(withinLimits('a', nothing)).rejects.toMatchObject({code: 'too-often'});
});

test('a folder that cannot be written is the server’s error, not the client’s', async () => {
  const receive = uploadReceiver('no-such-folder');
  const {body} = new Response('any bytes');
  await expect(receive('a', body)).rejects.toMatchObject({code: 'ENOENT', syscall: 'open'});
});
