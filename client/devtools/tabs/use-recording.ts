// The recorded data as a React hook.
import {useSyncExternalStore} from 'react';
import {recording} from '../record/store.ts';

export function useRecording(): typeof recording {
  useSyncExternalStore(recording.subscribe, recording.version);
  return recording;
}
