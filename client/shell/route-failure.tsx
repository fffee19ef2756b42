// The page when a page cannot be shown: most often its code could not be fetched.
import {Component, useLayoutEffect, type ReactNode} from 'react';
import {markArrival} from '../ui/arrival.ts';
import {Button} from '../ui/button.tsx';
import {PageHeading} from '../ui/page-heading.tsx';
import {Titled} from './titled.tsx';

const TITLE = 'This page could not be opened';

type RouteFailureProps = {
  children: ReactNode;
  /** What is shown; another one is given another chance. */
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

  override render() {
    return this.state.hasFailed ? <Failure /> : this.props.children;
  }
}

function Failure() {
  // Whatever had the focus may be gone: this is a new page, wherever it came from.
  useLayoutEffect(markArrival, []);
  return (
    <Titled title={TITLE}>
      <main className="mx-auto flex min-h-dvh max-w-narrow flex-col items-start justify-center gap-4 px-6">
        <PageHeading>{TITLE}</PageHeading>
        <p>You may be offline, or Wing may have been updated since you opened it.</p>
        <Button onClick={() => location.reload()}>Try again</Button>
      </main>
    </Titled>
  );
}
