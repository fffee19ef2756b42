// The log of requested and cancelled deletions: a file beside the database, because a restored database knows none that
// came after its backup. It names members by id only.
import {appendFile, readFile} from 'node:fs/promises';
import path from 'node:path';
import {z} from 'zod';

export const deletionNote = z.object({
  userId: z.string(),
  /** When the member asked for it, or came back. */
  at: z.iso.datetime(),
  /** When the account is deleted; null when the member came back. */
  leavesAt: z.iso.datetime().nullable(),
});
export type DeletionNote = z.infer<typeof deletionNote>;

export const deletionLogFile = (folder: string) => path.join(folder, 'deletions.jsonl');

export async function appendDeletions(file: string, notes: readonly DeletionNote[]): Promise<void> {
  // The first line break ends a line that a crash cut off.
  const lines = notes.map((note) => `\n${JSON.stringify(note)}\n`);
  await appendFile(file, lines.join(''), {flush: true, mode: 0o600});
}

/** Leaves out a line that a crash cut off: its job has written it again. @throws when there is no file. */
export async function readDeletions(file: string): Promise<DeletionNote[]> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new Error(
      `The log of deletions ${file} cannot be read. Each worker's data folder has one.`,
      {cause},
    );
  });
  return text.split('\n').flatMap((line) => {
    if (!line.endsWith('}')) return [];
    return [deletionNote.parse(JSON.parse(line))];
  });
}
