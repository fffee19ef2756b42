// Around every page: its top in view and its arrival noted after a navigation, and a page in its place
// when it cannot be shown.
import {Suspense, useInsertionEffect, useLayoutEffect, useRef} from 'react';
import {Outlet, useLocation} from 'react-router-dom';
import {markArrival} from '../ui/arrival.ts';
import {Loading} from '../ui/loading.tsx';
import {RouteFailure} from './route-failure.tsx';

/** Mounted anew for every address. */
function TopOfPage() {
  useLayoutEffect(() => {
    // Newer browsers return a promise here, which React would take for a cleanup.
    void scrollTo(0, 0);
  }, []);
  return null;
}

/** Before the layout phase, in which the new page's heading wants to find it noted. */
function useArrivals(key: string): void {
  const last = useRef(key);
  useInsertionEffect(() => {
    if (last.current !== key) markArrival();
    last.current = key;
  }, [key]);
}

export function Root() {
  const {pathname, key} = useLocation();
  useArrivals(key);
  return (
    <>
      <TopOfPage key={pathname} />
      <RouteFailure address={key}>
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
      </RouteFailure>
    </>
  );
}
