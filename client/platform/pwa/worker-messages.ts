// Messages between the service worker and Wing's windows.

/** The window answers on the given port with its path. */
export const PATH_REQUEST = 'where are you?';

/** The tag of the Background Sync that sends what waits in the outbox. */
export const OUTBOX_SYNC = 'outbox';
