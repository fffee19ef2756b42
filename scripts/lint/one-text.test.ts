// What the lint rule wing/one-text allows and refuses.
import {RuleTester} from 'oxlint/plugins-dev';
import {describe, test} from 'vitest';
import {oneText} from './one-text.ts';

RuleTester.describe = describe;
RuleTester.it = test;

const tester = new RuleTester({languageOptions: {parserOptions: {lang: 'tsx'}}});
const allows = (name: string, code: string) => ({name, code});
const refuses = (name: string, code: string, errors = 1) => ({name, code, errors});

tester.run('one-text', oneText, {
  valid: [
    allows('one text', 'const a = <p>Hello</p>;'),
    allows('one unknown value', 'const a = (text: string) => <p>{text}</p>;'),
    allows('one text of several values', 'const a = (n: number) => <p>{`${n} of 9`}</p>;'),
    allows('elements alone', 'const a = <p><b>Hello</b><i /></p>;'),
    allows('white space with a line break', 'const a = <p>\n  <b>Hello</b>\n  <i />\n</p>;'),
    allows('a comment beside a text', 'const a = <p>{/* why */}Hello</p>;'),
    allows('an element on a condition', 'const a = (is: boolean) => <p>{is && <b />}<i /></p>;'),
    allows('an element or nothing', 'const a = (is: boolean) => <p>{is ? <b /> : null}<i /></p>;'),
    allows('a constant element', 'const b = <b />; const a = <p>{b}<i /></p>;'),
    allows(
      'a list of elements',
      'const a = (l: string[]) => <ul>{l.map((t) => <li key={t}>{t}</li>)}<li /></ul>;',
    ),
    allows(
      'a list of elements by a named function',
      'const li = (t: string) => { return <li key={t}>{t}</li>; };\nconst a = (l: string[]) => <ul>{l.map(li)}<li /></ul>;',
    ),
    allows(
      'a function that calls itself',
      'function Tree(n: number) { return n ? <ul>{Tree(n - 1)}<li /></ul> : null; }',
    ),
    allows('a component that returns an element', 'function Hello() { return <b>Hello</b>; }'),
    allows('a function that is no component', "function hello() { return 'Hello'; }"),
    allows('a constant that is no component', 'const NAMES = [1].map((n) => `Photo ${n}`);'),
  ],
  invalid: [
    refuses('a text beside an element', 'const a = <p>Hello <b>you</b></p>;'),
    refuses('text and a value', 'const a = (n: number) => <p>Remaining: {n}</p>;', 2),
    refuses('white space between elements', "const a = <p><b />{' '}<i /></p>;"),
    refuses('an unknown value beside an element', 'const a = (c: unknown) => <p>{c}<i /></p>;'),
    refuses('a text on a condition', "const a = (is: boolean) => <p>{is && 'Hello'}<i /></p>;"),
    refuses(
      'a text as the other case',
      "const a = (is: boolean) => <p>{is ? <b /> : 'Hello'}<i /></p>;",
    ),
    refuses('a fallback text', "const a = (t?: string) => <p>{t ?? 'Hello'}<i /></p>;"),
    refuses('a constant text', "const t = 'Hello'; const a = <p>{t}<i /></p>;"),
    refuses('a list of texts', 'const a = (l: string[]) => <p>{l.map((t) => t)}<i /></p>;'),
    refuses('text beside an element in a component', 'const a = <Button><Icon />Save</Button>;'),
    refuses('a text in a fragment, whose siblings it has', 'const a = <>Hello</>;'),
    refuses('a component that returns a text', "function Hello() { return 'Hello'; }"),
    refuses('a component that may return a text', 'const Hello = memo(() => hello());'),
    refuses('a component without a block', 'const Hello = () => `Hello`;'),
  ],
});
