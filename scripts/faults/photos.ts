// Faults that show a photo that nobody has looked at, or that hide one from those who should see it.
import type {SeededFault} from './fault.ts';

const SCREENING = 'server/features/photos/screen-photo.ts';

export const PHOTO_FAULTS: readonly SeededFault[] = [
  {
    id: 'unseen-photo-synced',
    file: 'queries/shown-photos.ts',
    text: ".where('state', 'shown')",
    replacement: '',
    loss: 'Strangers receive pictures that nobody has looked at.',
  },
  {
    id: 'unseen-photo-served',
    file: 'server/features/photos/may-see-photo.ts',
    text: "photo.state = 'shown' and exists (\n        select from suggestion",
    replacement: 'exists (\n        select from suggestion',
    loss: 'A refused picture can still be fetched.',
  },
  {
    id: 'unseen-photo-in-evidence',
    file: 'server/features/safety/evidence.ts',
    text: "and(eq(photo.userId, reportedId), eq(photo.state, 'shown'))",
    replacement: 'eq(photo.userId, reportedId)',
    loss: 'A report holds pictures that its reporter never saw.',
  },
  {
    id: 'broken-model-shows-all',
    file: SCREENING,
    text: 'const isShown = seen && resembles',
    replacement: 'const isShown = !seen || resembles',
    loss: 'While the model cannot run, every picture is shown.',
  },
  {
    id: 'refused-picture-again',
    file: SCREENING,
    text: 'resembles === undefined && ',
    replacement: '',
    loss: 'A suspended member comes back with the same pictures.',
  },
  {
    id: 'nonsense-of-the-model',
    file: 'rules/photos/photo-classes.ts',
    text: 'Math.abs(sum - 1) <= SUM_TOLERANCE',
    replacement: 'sum > 0',
    loss: 'What a broken model says decides about pictures.',
  },
  {
    id: 'earlier-photos-hidden',
    file: SCREENING,
    text: 'if (seen || isNew) await',
    replacement: 'await',
    loss: 'A model that cannot run hides the photos of every member.',
  },
];
