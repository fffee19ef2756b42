// The English messages by file, for types alone: the texts are loaded for the language that is read.
import type account from './en/account.json';
import type chat from './en/chat.json';
import type common from './en/common.json';
import type conversations from './en/conversations.json';
import type hiding from './en/hiding.json';
import type home from './en/home.json';
import type language from './en/language.json';
import type legal from './en/legal.json';
import type people from './en/people.json';
import type publicPages from './en/public.json';
import type safety from './en/safety.json';
import type signIn from './en/sign-in.json';
import type suggestions from './en/suggestions.json';
import type titles from './en/titles.json';

export type Catalogue = {
  account: typeof account;
  chat: typeof chat;
  common: typeof common;
  conversations: typeof conversations;
  hiding: typeof hiding;
  home: typeof home;
  language: typeof language;
  legal: typeof legal;
  people: typeof people;
  public: typeof publicPages;
  safety: typeof safety;
  'sign-in': typeof signIn;
  suggestions: typeof suggestions;
  titles: typeof titles;
};
