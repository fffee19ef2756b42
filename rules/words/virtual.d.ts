// Made by the build (scripts/words-plugin.ts): fetches a part of a language's compiled messages, by file.
/* oxlint-disable typescript/consistent-type-imports -- an ambient module imports no types otherwise */
declare module 'virtual:words' {
  type Load = () => Promise<{
    default: Readonly<Record<string, import('./messages.ts').Messages>>;
  }>;
  export const LOADERS: Readonly<
    Record<import('./languages.ts').Language, Readonly<Record<import('./parts.ts').Part, Load>>>
  >;
}
