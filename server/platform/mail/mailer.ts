// Sending a mail, whatever carries it. Knows nothing of what mails say.

export type Mail = {
  readonly to: string;
  /** Whose address that is. */
  readonly userId: string;
  readonly subject: string;
  /** Plain text; an address on a line of its own becomes a link wherever it is read. */
  readonly text: string;
};

/** The account, and the address it has now. */
export type Addressee = {readonly userId: string; readonly email: string | undefined};

export type Mailer = {
  /** Resolves once somebody has taken charge of the mail. @throws when nobody did. */
  send: (mail: Mail) => Promise<void>;
  /** Deletes what is kept here of mails to somebody, at addresses they had before too. */
  forget: (addressee: Addressee) => Promise<void>;
};
