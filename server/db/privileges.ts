// Who may do what in the database, table by table. The owner migrates; the API and zero-cache run as
// roles that can do this and nothing else. A new table is nobody's until it is written down here.

export const API_ROLE = 'wing_api';
export const ZERO_ROLE = 'wing_zero';

type Privilege = 'select' | 'insert' | 'update' | 'delete';
export type Privileges = Readonly<Record<string, readonly Privilege[]>>;

const ALL: readonly Privilege[] = ['select', 'insert', 'update', 'delete'];

/** The API never deletes or changes a ledger entry, and reads no more than it works with. */
export const API_PRIVILEGES: Privileges = {
  'auth.user': ALL,
  'auth.session': ALL,
  'auth.account': ALL,
  'auth.verification': ALL,
  'auth.mailed_link': ALL,
  'auth.attempt': ALL,
  'public.profile': ['select', 'insert', 'update'],
  'public.photo': ALL,
  'public.questionnaire': ['select', 'insert', 'update'],
  'public.wallet': ['select', 'insert', 'update'],
  'public.credit_entry': ['select', 'insert'],
  'public.chat': ['select', 'insert', 'update'],
  'public.chat_member': ['select', 'insert', 'update'],
  'public.message': ['select', 'insert', 'update'],
  'public.suggestion': ALL,
  'public.member_score': ['select', 'insert'],
  'public.pairing': ['select', 'insert', 'update'],
  'public.push_subscription': ALL,
};

/** zero-cache reads what is published. Its own bookkeeping is in schemas of its own. */
export const ZERO_PRIVILEGES: Privileges = {
  'public.profile': ['select'],
  'public.photo': ['select'],
  'public.questionnaire': ['select'],
  'public.wallet': ['select'],
  'public.credit_entry': ['select'],
  'public.chat': ['select'],
  'public.chat_member': ['select'],
  'public.message': ['select'],
  'public.suggestion': ['select'],
};
