// System notifications on this device: support, state, turning on and off. Asks for permission only when the member
// turns them on.
import * as v from 'valibot';
import {withMemberHeader} from '../session/auth-api.ts';
import {browserStorage} from '../session/storage.ts';
import {closeNotifications} from './shown-notifications.ts';

export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

const keyResponse = v.object({publicKey: v.string()});
const detailResponse = v.object({showsText: v.boolean()});

const isSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

async function currentSubscription(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? undefined;
}

export async function pushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return (await currentSubscription()) ? 'on' : 'off';
}

/** Wing's answer to each change. A gateway's own page has another status. */
const NO_CONTENT = 204;

async function call(method: 'PUT' | 'DELETE', what: string, body: unknown): Promise<void> {
  const response = await fetch(`/api/push/${what}`, {
    method,
    headers: withMemberHeader({'content-type': 'application/json'}),
    body: JSON.stringify(body),
  });
  if (response.status !== NO_CONTENT) throw new Error(`The server answered ${response.status}.`);
}

/** Asks for permission and subscribes. @throws when the browser or the server refuses. */
export async function turnPushOn(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushState();
  const {publicKey} = v.parse(keyResponse, await (await fetch('/api/push/key')).json());
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  try {
    await call('PUT', 'subscription', subscription.toJSON());
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
    await call('DELETE', 'subscription', {endpoint: subscription.endpoint}).catch(() => undefined);
    await subscription.unsubscribe();
  }
  return 'off';
}

/** Whether notifications on this device show sender and text. @throws when the request fails. */
export async function pushShowsText(): Promise<boolean> {
  const response = await fetch('/api/push/detail');
  return v.parse(detailResponse, await response.json()).showsText;
}

/** @throws when the request fails. */
export function setPushShowsText(showsText: boolean): Promise<void> {
  return call('PUT', 'detail', {showsText});
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
