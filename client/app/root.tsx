// Wraps every page: scrolls to the top and marks the arrival after a navigation, and shows a page when rendering fails.
import {Suspense, useLayoutEffect} from 'react';
import {Outlet, useLocation} from 'react-router-dom';
import {useMarkArrival} from '../ui/arrival.ts';
import {Loading} from '../ui/loading.tsx';
import {RouteFailure} from './route-failure.tsx';

export function Root() {
  const {pathname, key} = useLocation();
  useMarkArrival();
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
