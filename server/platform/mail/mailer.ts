// The interface of mail delivery.

export type Mail = {
  readonly to: string;
  /** The account of that address. */
  readonly userId: string;
  readonly subject: string;
  /** Plain text; mail programs turn an address on a line of its own into a link. */
  readonly text: string;
  /** The same as HTML. */
  readonly html?: string;
  /** The part of its Message-ID before the `@`: a mail that is sent again has the same. Random without it. */
  readonly id?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** The mail server says that the address will never receive mail. */
export class AddressRefused extends Error {}

export type Mailer = {
  /** Resolves when the mail server or the folder has accepted the mail. @throws otherwise. */
  send: (mail: Mail) => Promise<void>;
  /** Deletes stored mails to a member, including those to former addresses. */
  deleteStored: (userId: string) => Promise<void>;
  /** Ends idle connections at once, and others after their mail. */
  close: () => void;
};
