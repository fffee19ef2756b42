// The error boundary of the routes; most often the code of a page could not be fetched.
import {Component, useLayoutEffect, type ReactNode} from 'react';
import {PAGE_FAILURE, WORDS} from '../../rules/common-words.ts';
import {markArrival} from '../ui/arrival.ts';
import {Button} from '../ui/button.tsx';
import {PageHeading} from '../ui/page-heading.tsx';
import {DocumentTitle} from './document-title.tsx';
import {reportPageError} from './page-errors.ts';

type RouteFailureProps = {
  children: ReactNode;
  /** The location key; a new one resets the boundary. */
  address: string;
};

type State = {address: string; hasFailed: boolean};

export class RouteFailure extends Component<RouteFailureProps, State> {
  override state = {address: this.props.address, hasFailed: false};

  static getDerivedStateFromError(): Partial<State> {
    return {hasFailed: true};
  }

  static getDerivedStateFromProps({address}: RouteFailureProps, state: State): State | null {
    return address === state.address ? null : {address, hasFailed: false};
  }

  override componentDidCatch(error: unknown): void {
    reportPageError(error);
  }

  override render() {
    return this.state.hasFailed ? <Failure /> : this.props.children;
  }
}

function Failure() {
  // The focused element may be gone, so the heading takes the focus as on a new page.
  useLayoutEffect(markArrival, []);
  return (
    <>
      <DocumentTitle title={PAGE_FAILURE.title} />
      <main className="mx-auto flex min-h-dvh max-w-narrow flex-col items-start justify-center gap-4 px-6">
        <PageHeading>{PAGE_FAILURE.title}</PageHeading>
        <p>{PAGE_FAILURE.help}</p>
        <Button onClick={() => location.reload()}>{WORDS.tryAgain}</Button>
      </main>
    </>
  );
}
