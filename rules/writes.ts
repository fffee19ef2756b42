// Limits of writes that wait on a member's device.

const DAY_MS = 86_400_000;

/** An older write is not sent any more; its member finds it on /account. The server dates a write back by at most so much. */
export const WRITE_AGE_MAX_MS = 14 * DAY_MS;
/** A device deletes an older write, because other people may use the device. */
export const WRITE_LIFETIME_MS = 30 * DAY_MS;

/** The writes that no mutator of Zero's runs: `POST /api/writes` alone takes them. */
export const REQUEST_WRITES = ['safety.report', 'notices.choose'] as const;
export type RequestWrite = (typeof REQUEST_WRITES)[number];

/** The group of the blocks and unblocks of one member, of which the newest counts (`mutators/write-groups.ts`). */
export const blockGroup = (otherId: string): string => `block:${otherId}`;
