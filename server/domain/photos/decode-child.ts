// A child process that decodes photos. It receives a file's path and answers with the result.
import type {ChildAnswer} from './decode.ts';
import {PhotoRefused} from './photo-refused.ts';
import {readPhoto} from './read-photo.ts';
import {serveParent} from './serve-parent.ts';

serveParent(async (file: string): Promise<ChildAnswer> => {
  try {
    return {versions: await readPhoto(file)};
  } catch (error) {
    if (error instanceof PhotoRefused) return {refused: error.code};
    throw error;
  }
});
