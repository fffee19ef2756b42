// Notifications of this device that are on screen.

/** Closes all notifications, or those of one page. */
export async function closeNotifications(page?: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const filter = page === undefined ? {} : {tag: page};
  for (const shown of (await registration?.getNotifications(filter)) ?? []) shown.close();
}
