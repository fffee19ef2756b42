// The system's notifications that are still on the screen of this device.

/** Takes them away: all of them, or those of one page. */
export async function closeNotifications(page?: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const filter = page === undefined ? {} : {tag: page};
  for (const shown of (await registration?.getNotifications(filter)) ?? []) shown.close();
}
