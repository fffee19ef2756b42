// The English messages by file, for types alone: the texts are loaded for the language that is read.
import type account from './en/account.json';
import type common from './en/common.json';
import type controls from './en/controls.json';
import type credits from './en/credits.json';
import type hiding from './en/hiding.json';
import type language from './en/language.json';
import type legal from './en/legal.json';
import type member from './en/member.json';
import type photos from './en/photos.json';
import type publicPages from './en/public.json';
import type questionnaire from './en/questionnaire.json';
import type shell from './en/shell.json';
import type signIn from './en/sign-in.json';
import type titles from './en/titles.json';
import type ui from './en/ui.json';

export type Catalogue = {
  account: typeof account;
  common: typeof common;
  controls: typeof controls;
  credits: typeof credits;
  hiding: typeof hiding;
  language: typeof language;
  legal: typeof legal;
  member: typeof member;
  photos: typeof photos;
  public: typeof publicPages;
  questionnaire: typeof questionnaire;
  shell: typeof shell;
  'sign-in': typeof signIn;
  titles: typeof titles;
  ui: typeof ui;
};
