// An S3 store for tests, with its objects in a folder of its own.
import {mkdtemp, rm} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';
import {freePorts} from '../../server/app/supervisor/ports.ts';
import {filesBelow} from './files.ts';

const BUCKET = 'photos';

export type StandInS3 = {
  /** A `STORAGE_URL`: the bucket, and a prefix in it. */
  readonly url: string;
  /** The paths of its objects' files, which begin with the objects' names. */
  objects: () => Promise<string[]>;
  stop: () => Promise<void>;
};

export async function startS3(prefix: string): Promise<StandInS3> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'wing-s3-'));
  const [port = 0] = await freePorts(1);
  const server = new S3rver({
    port,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{name: BUCKET, configs: []}],
  });
  await server.run();
  return {
    url: `s3+http://S3RVER:S3RVER@127.0.0.1:${port}/${BUCKET}/${prefix}`,
    objects: async () => {
      const files = await filesBelow(path.join(folder, BUCKET));
      return files.filter((file) => file.endsWith('_object'));
    },
    stop: async () => {
      await server.close();
      await rm(folder, {recursive: true, force: true});
    },
  };
}
