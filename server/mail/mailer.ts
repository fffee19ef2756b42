// Sending a mail, whatever carries it. Knows nothing of what mails say.

export type Mail = {
  readonly to: string;
  readonly subject: string;
  /** Plain text; an address on a line of its own becomes a link wherever it is read. */
  readonly text: string;
};

export type Mailer = {
  /** Resolves once somebody has taken charge of the mail. @throws when nobody did. */
  send: (mail: Mail) => Promise<void>;
};
