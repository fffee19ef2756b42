// Components whose code is fetched when it is first needed, and drawn at once from then on. React's own lazy
// ones wait even when their code is there, and behind a fallback for a third of a second.
import {createElement, use, type ComponentType} from 'react';

/** By then React has shown what has become of it. */
const AGAIN_MS = 1000;

export type Fetched<Props> = ComponentType<Props> & {
  /** So that it is there when it is needed. What cannot be fetched now is fetched then. */
  fetch: () => Promise<void>;
};

export function fetched<Props extends object>(
  load: () => Promise<{default: ComponentType<Props>}>,
): Fetched<Props> {
  let part: ComponentType<Props> | undefined;
  let awaited: Promise<ComponentType<Props>> | undefined;
  const get = async () => (part ??= (await load()).default);
  const wait = () => {
    const waiting = get();
    // Another visit is another chance.
    waiting.catch(() => setTimeout(() => (awaited = undefined), AGAIN_MS));
    return waiting;
  };
  function FetchedPart(props: Props) {
    // Whoever has waited with `use` once has to ask with it again; it answers at once then.
    return createElement(part && !awaited ? part : use((awaited ??= wait())), props);
  }
  const fetch = () =>
    get().then(
      () => undefined,
      () => undefined,
    );
  return Object.assign(FetchedPart, {fetch});
}
