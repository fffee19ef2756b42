// What lies over the page, so that it shifts no layout: the question to reload, a warning, failed uploads. At the bottom; below the header in a
// chat and at the top in a step of the questionnaire, which have their controls at the bottom. Fetched after the page.
import {FailedUploads} from './failed-uploads.tsx';
import {UpdateNotice} from './update-notice.tsx';
import {WarningNotice} from './warning-notice.tsx';

const HEAD = 'fixed inset-x-0 top-2 with-strip:top-15 md:with-strip:top-9';
const ROOM =
  'with-fills-screen:top-18 max-md:with-fills-screen:with-strip:top-30 md:with-fills-screen:top-48 md:with-fills-screen:items-end';
const FOOT =
  'with-tab-bar:sticky with-tab-bar:top-auto with-tab-bar:bottom-[calc(--spacing(20)+env(safe-area-inset-bottom))] with-tab-bar:mt-auto md:with-tab-bar:bottom-4';

export default function Overlay() {
  return (
    <div
      className={`pointer-events-none z-20 mx-auto flex max-h-[40dvh] w-full max-w-wide flex-col items-center overflow-y-auto px-4 md:px-6 ${HEAD} ${ROOM} ${FOOT}`}
    >
      <WarningNotice />
      <UpdateNotice />
      <FailedUploads />
    </div>
  );
}
