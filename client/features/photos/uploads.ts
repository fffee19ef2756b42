// The uploads of this tab, one per slot. send-uploads.ts sends them.
import {useSyncExternalStore} from 'react';
import type {PhotoSlot} from '../../../rules/photos/photos.ts';
import {createListeners} from '../../platform/storage/listeners.ts';

export type UploadState = 'waiting' | 'sending' | 'retrying' | 'failed' | 'accepted';

export type Upload = {
  readonly slot: PhotoSlot;
  /** As picked. */
  readonly file: Blob;
  /** What is sent, once it is drawn. */
  readonly jpeg?: Blob;
  /** Object URL of the preview. No two uploads have the same. */
  readonly preview: string;
  readonly state: UploadState;
  /** In per cent. */
  readonly progress: number;
  /** The message of a failure. */
  readonly message?: string;
  /** Whether a retry of the same file may succeed. */
  readonly canRetry: boolean;
  readonly failures: number;
  /** When the first attempt since the member's request began; waiting in the queue does not count. */
  readonly startedAt?: number;
  /** Starts the next attempt. */
  readonly timer?: ReturnType<typeof setTimeout>;
  /** Key of the stored photo, once accepted. */
  readonly key?: string;
};

let uploads: readonly Upload[] = [];
const {notify, subscribe} = createListeners();

export const currentUploads = (): readonly Upload[] => uploads;

export function setUploads(next: readonly Upload[]): void {
  uploads = next;
  notify();
}

export const isInProgress = ({state}: Upload): boolean =>
  state === 'waiting' || state === 'sending' || state === 'retrying';

/** Whether the file is refused for good. */
export const isRefused = ({state, canRetry}: Upload): boolean => state === 'failed' && !canRetry;

export const useUploads = (): readonly Upload[] => useSyncExternalStore(subscribe, currentUploads);
