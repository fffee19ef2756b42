// The progress of an upload.
import type {Upload, UploadState} from '../../photos/uploads.ts';
import {ProgressBar} from '../../ui/progress-bar.tsx';

const WORDS: Record<UploadState, string> = {
  waiting: 'Waiting for its turn…',
  sending: 'Uploading…',
  retrying: 'Trying again by itself…',
  failed: '',
  accepted: 'Saved.',
};

export function UploadStatus({upload}: {upload: Upload}) {
  const {slot, state, progress} = upload;
  const isSent = state === 'sending' && progress >= 100;
  const words = isSent ? 'Almost there…' : WORDS[state];
  return (
    <div className="flex flex-col gap-1.5">
      {words ? <output className="text-small text-ink-soft">{words}</output> : null}
      {state === 'sending' ? (
        <ProgressBar label={`Uploading photo ${slot + 1}`} value={Math.round(progress)} />
      ) : null}
    </div>
  );
}
