// Around every page: its title in the browser's tab, and its top in view after a navigation.
import {Suspense, useEffect, useLayoutEffect} from 'react';
import {Outlet, useLocation, useMatches} from 'react-router-dom';
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
  useEffect(() => {
    document.title = title ? `${title} · Wing` : 'Wing';
  }, [title]);
  return (
    <>
      <TopOfPage key={pathname} />
      <Suspense fallback={<Loading />}>
        <Outlet />
      </Suspense>
    </>
  );
}
