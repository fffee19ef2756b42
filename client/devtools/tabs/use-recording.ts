// The recording for the devtools' screens: drawn anew whenever something was noted.
import {useSyncExternalStore} from 'react';
import {recording} from '../record/store.ts';

export function useRecording(): typeof recording {
  useSyncExternalStore(recording.subscribe, recording.version);
  return recording;
}
