// The demo community's people (not their answers), parsed from the two lists in people/.
import {readFileSync} from 'node:fs';
import type {Gender} from '../../rules/basics.ts';
import {INTERESTS, type Interest} from '../../rules/interests.ts';
import {DEMO_ACCOUNTS} from './accounts.ts';

export type Person = {
  readonly userId: string;
  readonly name: string;
  readonly age: number;
  readonly gender: Gender;
  readonly hometown: string;
  readonly job: string;
  readonly education: string;
  /** Favourite first. */
  readonly interests: readonly Interest[];
  readonly otherInterest: string;
  /** Null if the member keeps the default About Me. */
  readonly about: string | null;
};

const LISTS = [
  {gender: 'Female', letter: 'W', file: new URL('./people/women.txt', import.meta.url)},
  {gender: 'Male', letter: 'M', file: new URL('./people/men.txt', import.meta.url)},
] as const;

const ID_DIGITS = 3;

function interestOf(word: string): Interest {
  const interest = INTERESTS.find((name) => name.toLowerCase().startsWith(word) && word.length > 0);
  if (!interest) throw new Error(`There is no interest ${word}.`);
  return interest;
}

function personOf(line: string, gender: Gender, inventedId: string): Person {
  const fields = line.split('|').map((field) => field.trim());
  const [name = '', age, hometown = '', job = '', education = '', interests = '', other, about] =
    fields;
  return {
    userId: DEMO_ACCOUNTS.find((account) => account.name === name)?.userId ?? inventedId,
    name,
    age: Number(age),
    gender,
    hometown,
    job,
    education,
    interests: interests.split(' ').map(interestOf),
    otherInterest: other ?? '',
    about: about || null,
  };
}

function readPeople(): Person[] {
  return LISTS.flatMap(({gender, letter, file}) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line, i) =>
        personOf(line, gender, `demo${letter}${String(i).padStart(ID_DIGITS, '0')}`),
      ),
  );
}

export const PEOPLE: readonly Person[] = readPeople();
