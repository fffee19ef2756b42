// What a mail to the operators needs.
import type {Database} from '../postgres/client.ts';
import type {Mailer} from './index.ts';

/** Mails are kept by the member whom they are about; those to operators are about none. */
export const NO_MEMBER = '';

export type OperatorMailing = {
  db: Database;
  mailer: Mailer;
  publicUrl: string;
  /** Undefined when the operators want no mails: then none is sent. */
  operatorMail: string | undefined;
};
