// Whether an account may have a session. Checked when a session is created and on every use, because a session can
// be created while the account is being suspended. better-auth's own type lacks our columns, hence `object`.

export const isDisabled = (account: object): boolean =>
  'disabledAt' in account && Boolean(account.disabledAt);

export const isLeaving = (account: object): boolean =>
  'leavesAt' in account && Boolean(account.leavesAt);

/** Neither suspended by an operator nor leaving. */
export const isOpen = (account: object): boolean => !isDisabled(account) && !isLeaving(account);
