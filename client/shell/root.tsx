// Around every page: its title in the browser's tab, and its top in view after a navigation.
import {Suspense, useEffect, useLayoutEffect} from 'react';
import {Outlet, useLocation, useMatches} from 'react-router-dom';
import {useUnreadTotal} from '../session/unread.ts';
import {Loading} from '../ui/loading.tsx';

function useTitle(): string | undefined {
  const handle = useMatches().at(-1)?.handle;
  if (typeof handle !== 'object' || handle === null || !('title' in handle)) return undefined;
  return typeof handle.title === 'string' ? handle.title : undefined;
}

/** Mounted anew for every address. */
function TopOfPage() {
  useLayoutEffect(() => {
    // Newer browsers return a promise here, which React would take for a cleanup.
    void scrollTo(0, 0);
  }, []);
  return null;
}

export function Root() {
  const {pathname} = useLocation();
  const title = useTitle();
  const unread = useUnreadTotal();
  useEffect(() => {
    const name = title ? `${title} · Wing` : 'Wing';
    document.title = unread > 0 ? `(${unread}) ${name}` : name;
  }, [title, unread]);
  return (
    <>
      <TopOfPage key={pathname} />
      <Suspense fallback={<Loading />}>
        <Outlet />
      </Suspense>
    </>
  );
}
