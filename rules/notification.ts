// What a system notification says. Nothing of a conversation, unless its reader has asked for that.

/** Services that browsers have their notifications delivered by. The server talks to no others. */
export const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'notify.windows.com',
  'push.apple.com',
] as const;

const TEXT_SHOWN = 120;

export type Notification = {readonly title: string; readonly body: string; readonly url: string};

export const newMatch = (chatId: string): Notification => ({
  title: 'Wing',
  body: 'You have a new match.',
  url: `/chat/${chatId}`,
});

export const newMessage = (chatId: string): Notification => ({
  title: 'Wing',
  body: 'You have a new message.',
  url: `/chat/${chatId}`,
});

/** For those who want to read it on their lock screen. */
export function messageInFull(chatId: string, name: string, text: string): Notification {
  const letters = Array.from(text);
  const body = letters.length > TEXT_SHOWN ? `${letters.slice(0, TEXT_SHOWN).join('')}…` : text;
  return {title: name, body, url: `/chat/${chatId}`};
}

/** Whether an address is one of a known service, over https on its usual port. */
export function isPushEndpoint(address: string): boolean {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '') return false;
  return PUSH_SERVICES.some(
    (service) => url.hostname === service || url.hostname.endsWith(`.${service}`),
  );
}
