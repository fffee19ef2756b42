// Database privileges per table. The owner migrates; the API and zero-cache connect as roles with exactly these
// privileges. A new table is inaccessible to both until it is listed here.

export const API_ROLE = 'wing_api';
export const ZERO_ROLE = 'wing_zero';

type Privilege = 'select' | 'insert' | 'update' | 'delete';
export type Privileges = Readonly<Record<string, readonly Privilege[]>>;

const ALL: readonly Privilege[] = ['select', 'insert', 'update', 'delete'];

/** graphile-worker's schema; the API's role may use all of it. */
export const JOBS_SCHEMA = 'graphile_worker';

/** forget_member runs with the owner's rights; table constraints call the others with the writer's rights. */
export const API_FUNCTIONS = [
  'public.forget_member(text)',
  'public.great_circle_km(double precision,double precision,double precision,double precision)',
  'public.is_allocation(jsonb,integer,integer)',
  'public.is_looks_allocation(jsonb,integer,integer)',
  'public.is_other_text(jsonb,text,integer)',
  'public.is_ranking(jsonb)',
  'public.points_sum(jsonb)',
] as const;

/** The API cannot delete or change a ledger entry, or an entry of a log of operators' acts. */
export const API_PRIVILEGES: Privileges = {
  'auth.user': ['select', 'insert', 'update'],
  'auth.session': ALL,
  'auth.account': ALL,
  'auth.verification': ALL,
  'auth.mailed_link': ALL,
  'auth.attempt': ALL,
  'auth.suspended_address': ALL,
  'auth.operator': ['select', 'insert', 'update'],
  'auth.operator_session': ALL,
  'auth.operator_account': ALL,
  'auth.operator_verification': ALL,
  'auth.operator_two_factor': ALL,
  'public.profile': ['select', 'insert', 'update'],
  'public.photo': ALL,
  'public.photo_hash': ['select', 'insert', 'delete'],
  'public.photo_look': ALL,
  'public.photo_decision': ALL,
  'public.photo_check': ALL,
  'public.questionnaire': ['select', 'insert', 'update'],
  'public.wallet': ['select', 'insert', 'update'],
  'public.credit_entry': ['select', 'insert'],
  'public.payment': ALL,
  'public.chat': ['select', 'insert', 'update'],
  'public.chat_member': ['select', 'insert', 'update'],
  'public.message': ['select', 'insert'],
  'public.suggestion': ALL,
  'public.expired_yes': ['select', 'insert', 'delete'],
  'public.member_score': ['select', 'insert', 'update'],
  'public.matching_round': ['select', 'insert', 'delete'],
  'public.pairing': ['select', 'insert', 'update'],
  'public.former_offer': ['select', 'insert'],
  'public.vacancy': ALL,
  'public.push_key': ['select', 'insert'],
  'public.push_subscription': ALL,
  'public.notice_setting': ['select', 'insert', 'update'],
  'public.notice': ALL,
  'public.block': ['select', 'insert', 'delete'],
  'public.former_match': ['select', 'insert', 'delete'],
  'public.report': ['select', 'insert', 'update'],
  'public.moderation_act': ['select', 'insert'],
  'public.desk_entry': ['select', 'insert'],
  'public.desk_figures': ['select', 'insert', 'update'],
  'public.backup_record': ['select'],
  'public.suspended_device': ['select', 'insert', 'delete'],
  'public.warning': ALL,
  'public.write_time': ALL,
  'public.pending_act': ['select', 'insert', 'delete'],
  'public.place': ['select'],
  'public.place_list': ['select'],
  'public.place_name': ['select'],
};

/** zero-cache reads the published tables. Its own tables are in schemas that its role owns. */
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
  'public.expired_yes': ['select'],
  'public.block': ['select'],
};
