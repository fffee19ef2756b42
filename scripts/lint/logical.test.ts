// What the lint rule wing/logical allows and refuses.
import {RuleTester} from 'oxlint/plugins-dev';
import {describe, test} from 'vitest';
import {logical} from './logical.ts';

RuleTester.describe = describe;
RuleTester.it = test;

const tester = new RuleTester({languageOptions: {parserOptions: {lang: 'tsx'}}});
const className = (names: string) => `const a = <p className="${names}" />;`;

tester.run('logical', logical, {
  valid: [
    'ms-2 -me-3 ps-5 md:pe-4 start-0 end-4 text-start',
    'left-1/2 -translate-1/2',
    'mx-2 px-3 inset-x-0 rounded-feather border-line',
    'leading-5 bright-4 place-items-center',
  ].map((names) => ({name: names, code: className(names)})),
  invalid: [
    'ml-2',
    '-ml-3',
    'md:pr-4',
    'flex left-4',
    'md:-right-10',
    'text-left',
    'hover:border-l-2',
    'rounded-tl-lg',
  ].map((names) => ({name: names, code: className(names), errors: 1})),
});

tester.run('logical in templates', logical, {
  valid: [],
  invalid: [{name: 'a template', code: 'const a = `flex ml-2 ${1}`;', errors: 1}],
});
