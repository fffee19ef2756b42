// What the lint rule wing/worded allows and refuses.
import {RuleTester} from 'oxlint/plugins-dev';
import {describe, test} from 'vitest';
import {worded} from './worded.ts';

RuleTester.describe = describe;
RuleTester.it = test;

const tester = new RuleTester({languageOptions: {parserOptions: {lang: 'tsx'}}});

tester.run('worded', worded, {
  valid: [
    'const a = <p>{WORDS.saving}</p>;',
    'const a = <p>\n  <b>{WORDS.saving}</b>\n</p>;',
    'const a = <p title={WORDS.saving} className="flex">…</p>;',
    'const a = (n: number) => <p>{`${n}+`}</p>;',
    'const a = <nav aria-label="Wing" />;',
    "refusal('too-long', PHOTOS.tooLong);",
    "failure(c, 404, 'not-found', 'There is nothing here.');",
  ].map((code) => ({name: code, code})),
  invalid: [
    'const a = <p>Saving</p>;',
    "const a = <p>{'Saving'}</p>;",
    'const a = (n: number) => <p>{`${n} photos`}</p>;',
    'const a = <p title="Saving" />;',
    'const a = (n: number) => <img alt={`Photo ${n}`} />;',
    "refusal('too-long', 'That is too long.');",
    "failure(c, 429, 'too-often', `Wait ${seconds} s.`);",
  ].map((code) => ({name: code, code, errors: 1})),
});
