// The drafts of this browser. Every change is stored, and shows in all tabs.
import {useSyncExternalStore} from 'react';
import {ONBOARDING, type OnboardingRoute} from '../../rules/onboarding.ts';
import {createListeners} from '../session/listeners.ts';
import {draftKey, readDraft, writeDraft} from '../session/remembered.ts';
import {parseDraft, printDraft, type Draft} from './draft.ts';

/** The drafts read so far, by storage key. They also work while the storage is full. */
const drafts = new Map<string, Draft>();
const {notify, subscribe} = createListeners();

const nameOf = (route: OnboardingRoute) => `step:${route}`;

export function draftOf(userID: string, route: OnboardingRoute): Draft {
  const key = draftKey(userID, nameOf(route));
  const known = drafts.get(key);
  if (known) return known;
  const draft = parseDraft(readDraft(userID, nameOf(route)));
  drafts.set(key, draft);
  return draft;
}

export function changeDraft(
  userID: string,
  route: OnboardingRoute,
  change: (draft: Draft) => Draft,
): void {
  const draft = draftOf(userID, route);
  const changed = change(draft);
  if (changed === draft) return;
  drafts.set(draftKey(userID, nameOf(route)), changed);
  writeDraft(userID, nameOf(route), printDraft(changed));
  notify();
}

window.addEventListener('storage', ({key, newValue}) => {
  if (key === null) drafts.clear();
  else if (drafts.has(key)) drafts.set(key, parseDraft(newValue ?? undefined));
  notify();
});

/** The start of the oldest unconfirmed save of any tab, ms. */
function oldestSave(userID: string): number | undefined {
  const begun = ONBOARDING.flatMap(({route}) => {
    const {save} = draftOf(userID, route);
    return save?.state === 'sent' ? [save.at] : [];
  });
  return begun.length === 0 ? undefined : Math.min(...begun);
}

export function useOldestSave(userID: string): number | undefined {
  return useSyncExternalStore(subscribe, () => oldestSave(userID));
}

export function useStepDraft(userID: string, route: OnboardingRoute): Draft {
  return useSyncExternalStore(subscribe, () => draftOf(userID, route));
}
