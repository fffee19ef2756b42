// The shapes of the desk's pages about members.
import * as v from 'valibot';
import {CREDIT_KINDS} from '../credits/credits.ts';
import {REFUSALS} from './photos.ts';
import {actDoneShape, otherReportShape, pendingShape} from './reports.ts';
import {PHOTO_STATES} from '../photos/photo-states.ts';

/** A shorter text would match too many members. */
export const SEARCH_MIN = 3;
export const SEARCH_SHOWN = 50;
/** Ledger entries on a member's page, the newest. */
export const LEDGER_SHOWN = 50;
export const GRANT_MAX = 10_000;

const time = v.pipe(v.string(), v.isoTimestamp());
const account = {
  id: v.string(),
  email: v.string(),
  createdAt: time,
  suspendedAt: v.nullable(time),
  leavesAt: v.nullable(time),
};

export const foundShape = v.object({
  members: v.array(
    v.object({...account, name: v.nullable(v.string()), age: v.nullable(v.number())}),
  ),
});
export type Found = v.InferOutput<typeof foundShape>['members'][number];

/** An account that has `what` in common with the member; one of the two is suspended. A request of its own, because it compares photos. */
const linkedShape = v.object({
  what: v.picklist(['photo', 'address', 'device']),
  userId: v.string(),
  name: v.nullable(v.string()),
  isSuspended: v.boolean(),
});
export type LinkedAccount = v.InferOutput<typeof linkedShape>;
export const linkedAccountsShape = v.object({accounts: v.array(linkedShape)});

export const memberShape = v.object({
  ...account,
  isConfirmed: v.boolean(),
  /** The tag of the language in which the member reads Wing; null before it is known. */
  language: v.nullable(v.string()),
  /** How the member signs in: "credential" is a password. */
  signInWays: v.array(v.string()),
  devices: v.array(v.object({id: v.string(), name: v.string(), lastActive: time})),
  /** As others see it; null before the basics are answered. */
  profile: v.nullable(
    v.object({
      name: v.string(),
      age: v.number(),
      gender: v.string(),
      summary: v.nullable(v.string()),
      isDemo: v.boolean(),
    }),
  ),
  /** All photos, also those that others do not see. */
  photos: v.array(
    v.object({
      photo: v.string(),
      state: v.picklist(PHOTO_STATES),
      reason: v.nullable(v.picklist(REFUSALS)),
    }),
  ),
  pausedAt: v.nullable(time),
  /** Null without a wallet. */
  credits: v.nullable(v.number()),
  ledger: v.array(
    v.object({
      id: v.string(),
      amount: v.number(),
      kind: v.picklist(CREDIT_KINDS),
      createdAt: time,
    }),
  ),
  suggestions: v.array(
    v.object({
      otherId: v.string(),
      name: v.nullable(v.string()),
      offeredAt: time,
      response: v.nullable(v.string()),
      outcome: v.nullable(v.string()),
    }),
  ),
  reports: v.object({about: v.array(otherReportShape), by: v.array(otherReportShape)}),
  acts: v.array(actDoneShape),
  pending: v.nullable(pendingShape),
});
export type MemberPage = v.InferOutput<typeof memberShape>;

/** Why a pair is suggested, in words, for each direction. */
export const explanationShape = v.object({
  directions: v.array(v.object({from: v.string(), to: v.string(), reasons: v.array(v.string())})),
  rules: v.array(v.object({rule: v.string(), holds: v.boolean()})),
});
export type ExplainedPair = v.InferOutput<typeof explanationShape>;

export const MEMBERS = {
  shared: {
    photo: 'The same picture:',
    address: 'The same mailbox:',
    device: 'The same browser on the same device:',
  },
  linked: 'Linked accounts',
  suspended: 'Suspended',
  notSuspended: 'Not suspended',
  noVerdict: 'A fact, not a verdict: households share devices.',
  tooShort: `Type at least ${SEARCH_MIN} characters of a mail address, an id or a name.`,
  noWallet: 'This member has no wallet yet.',
  tooMuch: (credits: number) => `This member has ${credits} credits: no more can be taken back.`,
  badAmount: `Please give a whole number of credits, 1 to ${GRANT_MAX}.`,
} as const;
