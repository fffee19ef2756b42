// The drafts of this browser. Every change is stored, and shows in all tabs.
import {useSyncExternalStore} from 'react';
import type {OnboardingRoute} from '../../../rules/questionnaire/onboarding.ts';
import {createListeners} from '../../platform/storage/listeners.ts';
import {draftKey, readDraft, writeDraft} from '../../platform/storage/remembered.ts';
import type {Fields} from '../../platform/writes/entry.ts';
import {parseDraft, printDraft} from './draft.ts';

/** The drafts read so far, by storage key. They also work while the storage is full. */
const drafts = new Map<string, Fields>();
const {notify, subscribe} = createListeners();

const nameOf = (route: OnboardingRoute) => `step:${route}`;

function draftOf(userID: string, route: OnboardingRoute): Fields {
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
  change: (draft: Fields) => Fields,
): void {
  const changed = change(draftOf(userID, route));
  drafts.set(draftKey(userID, nameOf(route)), changed);
  writeDraft(userID, nameOf(route), printDraft(changed));
  notify();
}

window.addEventListener('storage', ({key, newValue}) => {
  if (key === null) drafts.clear();
  else if (drafts.has(key)) drafts.set(key, parseDraft(newValue ?? undefined));
  notify();
});

export function useStepDraft(userID: string, route: OnboardingRoute): Fields {
  return useSyncExternalStore(subscribe, () => draftOf(userID, route));
}
