// The English messages by file, for types alone: the texts are loaded for the language that is read.
import type account from './en/account.json';
import type common from './en/common.json';
import type hiding from './en/hiding.json';
import type language from './en/language.json';
import type legal from './en/legal.json';
import type mails from './en/mails.json';
import type notices from './en/notices.json';
import type publicPages from './en/public.json';
import type signIn from './en/sign-in.json';
import type shell from './en/shell.json';
import type titles from './en/titles.json';
import type ui from './en/ui.json';
import type wingman from './en/wingman.json';

export type Catalogue = {
  account: typeof account;
  common: typeof common;
  hiding: typeof hiding;
  language: typeof language;
  legal: typeof legal;
  mails: typeof mails;
  notices: typeof notices;
  public: typeof publicPages;
  'sign-in': typeof signIn;
  shell: typeof shell;
  titles: typeof titles;
  ui: typeof ui;
  wingman: typeof wingman;
};
