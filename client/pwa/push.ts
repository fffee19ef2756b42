// System notifications on this device: whether it can, whether it does, and turning them on and off.
// Permission is asked for when somebody turns them on, and never otherwise.
import {z} from 'zod/mini';
import {inTheirName} from '../session/auth-api.ts';
import {onDeparture} from '../session/departure.ts';
import {closeNotifications} from './shown-notifications.ts';

export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

const keyAnswer = z.object({publicKey: z.string()});
const detailAnswer = z.object({showsText: z.boolean()});

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

async function call(method: 'PUT' | 'DELETE', what: string, body: unknown): Promise<void> {
  const response = await fetch(`/api/push/${what}`, {
    method,
    headers: inTheirName({'content-type': 'application/json'}),
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
}

/** Asks for permission and subscribes. @throws when the browser or the server will not have it. */
export async function turnPushOn(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushState();
  const {publicKey} = keyAnswer.parse(await (await fetch('/api/push/key')).json());
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
  // The push service tells our server, if we cannot.
  if (subscription) {
    await call('DELETE', 'subscription', {endpoint: subscription.endpoint}).catch(() => undefined);
    await subscription.unsubscribe();
  }
  return 'off';
}

/** Whether notifications on this device say who writes, and what. @throws when the server cannot be asked. */
export async function pushShowsText(): Promise<boolean> {
  const response = await fetch('/api/push/detail');
  return detailAnswer.parse(await response.json()).showsText;
}

/** @throws when the server has not taken it. */
export function setPushShowsText(showsText: boolean): Promise<void> {
  return call('PUT', 'detail', {showsText});
}

// Whoever has left is not told of their messages here, and what they were told is nobody else's to read.
onDeparture(async () => {
  if (!isSupported()) return;
  await (await currentSubscription())?.unsubscribe();
  await closeNotifications();
});
