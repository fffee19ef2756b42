// The one h1 of a page. After a navigation it takes the focus, so that the new page is announced.
import {useImperativeHandle, useLayoutEffect, useRef, type ReactNode, type Ref} from 'react';
import {useLocation} from 'react-router-dom';
import {takeArrival} from './arrival.ts';

type PageHeadingProps = {
  children: ReactNode;
  className?: string;
  /** For whoever has to give the focus a place. */
  ref?: Ref<HTMLHeadingElement | null>;
};

export function PageHeading(props: PageHeadingProps) {
  const {pathname} = useLocation();
  return <Heading key={pathname} {...props} />;
}

function Heading({children, className = 'text-heading', ref}: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useImperativeHandle<HTMLHeadingElement | null, HTMLHeadingElement | null>(
    ref,
    () => heading.current,
    [],
  );
  // Before anybody can have put the focus elsewhere on the new page.
  useLayoutEffect(() => {
    if (takeArrival()) heading.current?.focus({preventScroll: true});
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
