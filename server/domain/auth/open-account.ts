// Whether an account lets anybody in. Asked when a session is made, and whenever one is used: one that was
// made in the very moment in which its account was shut must not outlive it. Takes the account as
// better-auth hands it around, which does not always tell our columns.

export const isDisabled = (account: object): boolean =>
  'disabledAt' in account && Boolean(account.disabledAt);

export const isLeaving = (account: object): boolean =>
  'leavesAt' in account && Boolean(account.leavesAt);

/** Neither shut out by an operator nor being left by its owner. */
export const isOpen = (account: object): boolean => !isDisabled(account) && !isLeaving(account);
