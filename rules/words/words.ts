// Sentences by name. A group of `rules/words/<language>/<file>.json` is read as an object: each access gives the text in the language
// of the moment, which is the page's in a browser, and English on the server unless `inLanguage` says otherwise.
import {currentLanguage, messagesOf, noteSentence} from '#words';
import type {Catalogue} from './catalogue.ts';
import {formatted, type Messages, type Parameters} from './messages.ts';

type Fill = Parameters | ((...given: never[]) => Parameters);
/** What a group's messages with parameters are given: values, or a function that makes them of its arguments. */
type Fills<Group> = {
  readonly [Key in keyof Group]?: Group[Key] extends string ? Fill : Fills<Group[Key]>;
};

type Worded<Group, F> = {
  readonly [Key in keyof Group]: Group[Key] extends string
    ? Key extends keyof F
      ? F[Key] extends (...given: infer Given) => Parameters
        ? (...given: Given) => string
        : string
      : string
    : Worded<Group[Key], Key extends keyof F ? F[Key] : object>;
};

/** A sentence without its language, as refusals and stored rows carry it. */
export type Sentence = {readonly key: string; readonly parameters: Parameters};

type Found = Messages | Messages[string] | undefined;

const isGroup = (found: Found): found is Messages =>
  typeof found === 'object' && !Array.isArray(found);

function find(key: string): Found {
  const [file = '', ...path] = key.split('.');
  let found: Found = messagesOf(currentLanguage(), file);
  for (const name of path) {
    found = isGroup(found) && Object.hasOwn(found, name) ? found[name] : undefined;
  }
  return found;
}

/** The sentence in the language of the moment; undefined for one that this version does not know. */
export function say({key, parameters}: Sentence): string | undefined {
  const message = find(key);
  if (message === undefined || isGroup(message)) return undefined;
  const text = formatted(message, currentLanguage(), parameters);
  noteSentence(text, {key, parameters});
  return text;
}

/** A text that comes with its sentence, in the language of the moment where this version knows the sentence. */
export const worded = (text: string, sentence: Sentence | undefined): string =>
  (sentence && say(sentence)) ?? text;

function read(key: string, fill: unknown): unknown {
  const found = find(key);
  if (!found) throw new Error(`The words of ${key} are not here.`);
  if (isGroup(found)) return group(key, isFills(fill) ? fill : {});
  if (typeof fill === 'function') {
    return (...given: unknown[]) => say({key, parameters: Reflect.apply(fill, undefined, given)});
  }
  return say({key, parameters: isParameters(fill) ? fill : {}});
}

const isFills = (fill: unknown): fill is Readonly<Record<string, unknown>> =>
  typeof fill === 'object' && fill !== null;
const isParameters = (fill: unknown): fill is Parameters => isFills(fill);

/** What the groups that modules have named are given, for the test that compares them with the messages. */
export const declared = new Map<string, unknown>();

function group(key: string, fills: Readonly<Record<string, unknown>>): object {
  return new Proxy(fills, {
    get: (_, name) =>
      typeof name === 'string'
        ? read(`${key}.${name}`, Object.hasOwn(fills, name) ? fills[name] : undefined)
        : undefined,
  });
}

/**
 * The words of stored English titles, which are their keys in the group. A title that this version does not know stays English.
 */
export function titleWords<
  File extends keyof Catalogue,
  Group extends keyof Catalogue[File] & string,
>(file: File, name: Group): (title: string) => string {
  words(file, name);
  return (title) => say({key: `${file}.${name}.${title}`, parameters: {}}) ?? title;
}

/** The messages of a group by name. Those with parameters need an entry in `fills`: `done: (day: string) => ({day})`. */
export function words<
  File extends keyof Catalogue,
  Group extends keyof Catalogue[File] & string,
  F extends Fills<Catalogue[File][Group]>,
>(file: File, name: Group, fills?: F): Worded<Catalogue[File][Group], F>;
export function words(file: string, name: string, fills: object = {}): unknown {
  declared.set(`${file}.${name}`, fills);
  return group(`${file}.${name}`, {...fills});
}
