// The content of push notifications. Messages' text is included only on request.

/** The browsers' push services. The server sends notifications to no other hosts. */
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

/** For members who chose to see messages on the lock screen. */
export function messageWithText(chatId: string, name: string, text: string): Notification {
  const letters = Array.from(text);
  const body = letters.length > TEXT_SHOWN ? `${letters.slice(0, TEXT_SHOWN).join('')}…` : text;
  return {title: name, body, url: `/chat/${chatId}`};
}

/** Whether the URL belongs to a known push service, over https on the default port. */
export function isPushEndpoint(address: string): boolean {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '') return false;
  return PUSH_SERVICES.some(
    (service) => url.hostname === service || url.hostname.endsWith(`.${service}`),
  );
}
