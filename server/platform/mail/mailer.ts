// The interface of mail delivery.

export type Mail = {
  readonly to: string;
  /** The account of that address. */
  readonly userId: string;
  readonly subject: string;
  /** Plain text; mail programs turn an address on a line of its own into a link. */
  readonly text: string;
};

export type Mailer = {
  /** Resolves when the mail server or the folder has accepted the mail. @throws otherwise. */
  send: (mail: Mail) => Promise<void>;
  /** Deletes stored mails to a member, including those to former addresses. */
  deleteStored: (userId: string) => Promise<void>;
};
