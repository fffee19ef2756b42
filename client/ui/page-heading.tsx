// The h1 of a page. After a navigation it takes the focus, so that screen readers announce the page.
import {useLayoutEffect, useRef, type ReactNode} from 'react';
import {useLocation} from 'react-router-dom';
import {takeArrival} from './arrival.ts';

type PageHeadingProps = {
  children: ReactNode;
  className?: string;
};

export function PageHeading(props: PageHeadingProps) {
  const {pathname} = useLocation();
  return <Heading key={pathname} {...props} />;
}

function Heading({children, className = 'text-heading'}: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // A layout effect, before other elements of the new page take the focus.
  useLayoutEffect(() => {
    if (takeArrival()) heading.current?.focus({preventScroll: true});
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
