// Where notices lie that come by themselves and stay: over the page, so that they move nothing on it. Above the
// tabs or at the foot where a page ends in nothing else, with as much room after the page's end as they take; under
// the header in a room, for the composer is at its foot; and over the head of a step, whose buttons are at its foot.
// Fetched once a page is there, with what keeps the focus on it.
import {useEffect} from 'react';
import {FailedUploads} from './failed-uploads.tsx';
import {keepFocus} from './kept-focus.ts';
import {UpdateNotice} from './update-notice.tsx';

const HEAD = 'fixed inset-x-0 top-2 with-strip:top-15 md:with-strip:top-9';
const ROOM =
  'with-fills-screen:top-18 max-md:with-fills-screen:with-strip:top-30 md:with-fills-screen:top-48 md:with-fills-screen:items-end';
const FOOT =
  'with-tab-bar:sticky with-tab-bar:top-auto with-tab-bar:bottom-[calc(--spacing(20)+env(safe-area-inset-bottom))] with-tab-bar:mt-auto md:with-tab-bar:bottom-4';

export default function OverPage() {
  useEffect(keepFocus, []);
  return (
    <div
      className={`pointer-events-none z-20 mx-auto flex max-h-[40dvh] w-full max-w-wide flex-col items-center overflow-y-auto px-4 md:px-6 ${HEAD} ${ROOM} ${FOOT}`}
    >
      <UpdateNotice />
      <FailedUploads />
    </div>
  );
}
