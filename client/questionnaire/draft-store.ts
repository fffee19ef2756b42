// The drafts of this tab, written to storage on every change. Each tab shows its own draft and storage is shared, so a
// write changes only the fields concerned.
import {useSyncExternalStore} from 'react';
import {ONBOARDING, type OnboardingRoute} from '../../rules/onboarding.ts';
import {draftKey, readDraft, writeDraft} from '../session/remembered.ts';
import {onDeparture} from '../session/departure.ts';
import {
  acknowledge,
  discard,
  fail,
  followStored,
  parseDraft,
  printDraft,
  startSending,
  markSeen,
  editFields,
  type Draft,
  type Sending,
} from './draft.ts';
import type {Fields} from './steps/step.ts';
import {createListeners} from '../session/listeners.ts';

type Open = {readonly userID: string; readonly name: string; draft: Draft; typed: Set<string>};

const open = new Map<string, Open>();
const {notify, subscribe} = createListeners();

const nameOf = (route: OnboardingRoute) => `step:${route}`;

function entry(userID: string, route: OnboardingRoute): Open {
  const name = nameOf(route);
  const key = draftKey(userID, name);
  const existing = open.get(key);
  if (existing) return existing;
  const draft = parseDraft(readDraft(userID, name));
  const opened = {userID, name, draft, typed: new Set<string>()};
  open.set(key, opened);
  return opened;
}

/** Applies a change to this tab's draft and to the stored one. */
function change(here: Open, apply: (draft: Draft) => Draft): void {
  const {userID, name} = here;
  here.draft = apply(here.draft);
  writeDraft(userID, name, printDraft(apply(parseDraft(readDraft(userID, name)))));
  notify();
}

export function draftOf(userID: string, route: OnboardingRoute): Draft {
  return entry(userID, route).draft;
}

/** The stored draft, whichever tab wrote it last. */
export function storedDraft(userID: string, route: OnboardingRoute): Draft {
  return parseDraft(readDraft(userID, nameOf(route)));
}

export function touchDraft(userID: string, route: OnboardingRoute, changes: Fields): void {
  const here = entry(userID, route);
  for (const field of Object.keys(changes)) here.typed.add(field);
  change(here, (draft) => editFields(draft, changes));
}

/** Begins a save and returns it. */
export function sendDraft(
  userID: string,
  route: OnboardingRoute,
  save: Parameters<typeof startSending>[1],
): Sending | undefined {
  const here = entry(userID, route);
  change(here, (draft) => startSending(draft, save));
  return here.draft.sending;
}

/** Drops the member's edits and the failure, so that the form follows the replica again. */
export function discardDraft(userID: string, route: OnboardingRoute): void {
  const here = entry(userID, route);
  const discarded = Object.keys(here.draft.fields);
  here.typed.clear();
  change(here, (draft) => discard(draft, discarded));
}

export function acknowledgeDraft(
  userID: string,
  route: OnboardingRoute,
  sent: Fields,
  at: number,
): void {
  const here = entry(userID, route);
  change(here, (draft) => acknowledge(draft, sent, at));
  for (const field of here.typed) {
    if (!(field in here.draft.fields)) here.typed.delete(field);
  }
}

export function failDraft(
  userID: string,
  route: OnboardingRoute,
  failure: string,
  at: number,
): void {
  change(entry(userID, route), (draft) => fail(draft, failure, at));
}

export function markFailureSeen(userID: string, route: OnboardingRoute): void {
  if (storedDraft(userID, route).unseenFailure) change(entry(userID, route), markSeen);
}

window.addEventListener('storage', ({key, newValue}) => {
  const here = key === null ? undefined : open.get(key);
  if (here) here.draft = followStored(here.draft, parseDraft(newValue ?? undefined), here.typed);
  notify();
});

onDeparture(async (userID) => {
  for (const [key, here] of open) {
    if (here.userID === userID) open.delete(key);
  }
});

/** The start of the oldest unconfirmed save of any tab, ms. */
function oldestSending(userID: string): number | undefined {
  const begun = ONBOARDING.flatMap(({route}) => storedDraft(userID, route).sending?.at ?? []);
  return begun.length === 0 ? undefined : Math.min(...begun);
}

export function useOldestSending(userID: string): number | undefined {
  return useSyncExternalStore(subscribe, () => oldestSending(userID));
}

export function useStepDraft(userID: string, route: OnboardingRoute): Draft {
  return useSyncExternalStore(subscribe, () => draftOf(userID, route));
}
