// The number on the icon of the installed app (Badging API). Browsers without it, and pages in a tab, show none.
/** 0 removes it. */
export async function showBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  await navigator.setAppBadge(count).catch(() => undefined);
}
