// Wraps every page: scrolls to the top and marks the arrival after a navigation, and shows a page when rendering fails.
import {Suspense, useInsertionEffect, useLayoutEffect, useRef} from 'react';
import {Outlet, useLocation} from 'react-router-dom';
import {markArrival} from '../ui/arrival.ts';
import {Loading} from '../ui/loading.tsx';
import {RouteFailure} from './route-failure.tsx';

/** An insertion effect, because the new page's heading reads the mark in its layout effect. */
function useMarkArrival(key: string): void {
  const last = useRef(key);
  useInsertionEffect(() => {
    if (last.current !== key) markArrival();
    last.current = key;
  }, [key]);
}

export function Root() {
  const {pathname, key} = useLocation();
  useMarkArrival(key);
  // Newer browsers return a promise, which React would treat as a cleanup.
  // oxlint-disable-next-line react/exhaustive-deps -- a new page begins at its top
  useLayoutEffect(() => void scrollTo(0, 0), [pathname]);
  return (
    <RouteFailure address={key}>
      <Suspense fallback={<Loading />}>
        <Outlet />
      </Suspense>
    </RouteFailure>
  );
}
