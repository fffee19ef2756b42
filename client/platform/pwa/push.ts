// System notifications on this device: support, state, turning on and off. Asks for permission only when the member
// turns them on. What the server has lost, such as after a restored backup, is subscribed again in silence.
import * as v from 'valibot';
import {call, change, Refused} from '../http/request.ts';
import {browserStorage} from '../storage/storage.ts';
import {closeNotifications} from './shown-notifications.ts';

/** `needs-home-screen`: a page of an iPhone or iPad, whose browsers have notifications for apps on the Home Screen only. */
export type PushState = 'unsupported' | 'needs-home-screen' | 'blocked' | 'off' | 'on';

const keyResponse = v.object({publicKey: v.string()});
const detailResponse = v.object({showsText: v.boolean()});
/** Also tells whether the server knows this device. */
const readDetail = () => call('/api/push/detail', detailResponse);

const isSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

/** iOS and iPadOS alone have the property. */
const isOutsideHomeScreen = () => 'standalone' in navigator && navigator.standalone === false;

async function currentSubscription(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? undefined;
}

/** Callers at the same time share one answer: between the end of a subscription and the next one there is none. */
export function pushState(): Promise<PushState> {
  underWay ??= readState().finally(() => {
    underWay = undefined;
  });
  return underWay;
}

let underWay: Promise<PushState> | undefined;

async function readState(): Promise<PushState> {
  if (!isSupported()) return isOutsideHomeScreen() ? 'needs-home-screen' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const subscription = await currentSubscription();
  return subscription && (await renewIfLost(subscription)) ? 'on' : 'off';
}

/** The key with which the browser has subscribed, as base64url; undefined where it does not say. */
function keyOf({options}: PushSubscription): string | undefined {
  if (!options.applicationServerKey) return undefined;
  const text = btoa(String.fromCharCode(...new Uint8Array(options.applicationServerKey)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Whether the server has no subscription of this device, or another key by now. False when it does not say. */
async function isLost(subscription: PushSubscription): Promise<boolean> {
  try {
    const [publicKey] = await Promise.all([readKey(), readDetail()]);
    return (keyOf(subscription) ?? publicKey) !== publicKey;
  } catch (failure) {
    return failure instanceof Refused && failure.code === 'not-found';
  }
}

/** Subscribes again if the server has lost the subscription. Resolves to whether the device is subscribed; true if the server does not answer. */
async function renewIfLost(subscription: PushSubscription): Promise<boolean> {
  if (!(await isLost(subscription))) return true;
  try {
    // The push service may have ended the former subscription.
    await subscription.unsubscribe();
    const renewed = await subscribe();
    await tell('PUT', 'subscription', {
      ...renewed.toJSON(),
      replaces: subscription.toJSON().endpoint,
    });
    return true;
  } catch {
    // The next start tries it again, if the browser has subscribed.
    return false;
  }
}

async function tell(method: 'PUT' | 'DELETE', what: string, json: object): Promise<void> {
  if (!(await change(`/api/push/${what}`, {method, json}))) throw new Error('It is not done.');
}

async function readKey(): Promise<string> {
  return (await call('/api/push/key', keyResponse)).publicKey;
}

async function subscribe(): Promise<PushSubscription> {
  const applicationServerKey = await readKey();
  const registration = await navigator.serviceWorker.ready;
  return registration.pushManager.subscribe({userVisibleOnly: true, applicationServerKey});
}

/** Asks for permission and subscribes. @throws when the browser or the server refuses. */
export async function turnPushOn(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushState();
  const subscription = await subscribe();
  try {
    await tell('PUT', 'subscription', subscription.toJSON());
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  return 'on';
}

export async function turnPushOff(): Promise<PushState> {
  const subscription = await currentSubscription();
  // If this fails, the push service reports the removed subscription to the server.
  if (subscription) {
    await tell('DELETE', 'subscription', {endpoint: subscription.endpoint}).catch(() => undefined);
    await subscription.unsubscribe();
  }
  return 'off';
}

/** Whether notifications on this device show sender and text. @throws when the request fails. */
export async function pushShowsText(): Promise<boolean> {
  return (await readDetail()).showsText;
}

/** @throws when the request fails. */
export function setPushShowsText(showsText: boolean): Promise<void> {
  return tell('PUT', 'detail', {showsText});
}

/** Storage key: the member has answered the dashboard's question about notifications in this browser. */
export const PUSH_ANSWERED = 'wing-push-answered';

/** Ends notifications without the server, and closes those on screen. */
export async function endPush(): Promise<void> {
  if (!isSupported()) return;
  const subscription = await currentSubscription();
  // The next session may ask for them again.
  if (subscription) browserStorage.write(PUSH_ANSWERED, undefined);
  await subscription?.unsubscribe();
  await closeNotifications();
}
