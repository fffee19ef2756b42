// Shows failed photo uploads with a Retry on every page except the photo page, which shows them itself.
import {useLocation} from 'react-router-dom';
import {WORDS} from '../../rules/common-words.ts';
import {UPLOAD} from '../../rules/photos/photo-words.ts';
import {FAILED_UPLOAD} from '../../rules/shell-words.ts';
import {cancelUpload, retryUpload} from '../features/photos/send-uploads.ts';
import {useUploads, type Upload} from '../features/photos/uploads.ts';
import {Alert} from '../ui/alert.tsx';
import {Button, ButtonLink} from '../ui/button.tsx';
import {useCover} from './use-cover.ts';

const PHOTOS = '/upload-photos';

export function FailedUploads() {
  const failed = useUploads().filter(({state}) => state === 'failed');
  const {pathname} = useLocation();
  if (failed.length === 0 || pathname === PHOTOS) return null;
  return (
    <section aria-label={UPLOAD.failedTitle} className="w-full max-w-page">
      {failed.map((upload) => (
        <FailedUpload key={upload.slot} upload={upload} />
      ))}
    </section>
  );
}

function FailedUpload({upload: {slot, message, canRetry}}: {upload: Upload}) {
  const number = slot + 1;
  const place = useCover<HTMLDivElement>('notice');
  return (
    <div
      ref={place}
      data-notice
      className="pointer-events-auto mb-2 rounded-quill bg-danger-tint shadow-lift"
    >
      <Alert
        action={
          <span className="flex flex-wrap gap-x-4">
            {canRetry ? (
              <Button
                look="quiet"
                aria-label={FAILED_UPLOAD.tryAgain(number)}
                onClick={() => retryUpload(slot)}
              >
                {WORDS.tryAgain}
              </Button>
            ) : (
              <ButtonLink to={PHOTOS} look="quiet">
                {FAILED_UPLOAD.chooseAnother}
              </ButtonLink>
            )}
            <Button
              look="quiet"
              aria-label={FAILED_UPLOAD.leaveOutNumber(number)}
              onClick={() => cancelUpload(slot)}
            >
              {FAILED_UPLOAD.leaveOut}
            </Button>
          </span>
        }
      >
        {FAILED_UPLOAD.photo(number, message ?? UPLOAD.failed)}
      </Alert>
    </div>
  );
}
