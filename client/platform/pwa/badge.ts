// The number on the icon of the installed app (Badging API), set by pages and by the service worker. Browsers without it, and
// apps that are not installed, show none.
/** 0 removes it. */
export async function showBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  await navigator.setAppBadge(count).catch(() => undefined);
}
