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
    "const ROW = {icon: 'star', label: WORDS.photos}; const a = <p>{ROW.label}</p>;",
    'const again = is ? () => again : undefined; const a = <p>{again}</p>;',
    'const a = <p>\n  <b>{WORDS.saving}</b>\n</p>;',
    'const a = <p title={WORDS.saving} className="flex">…</p>;',
    'const a = (n: number) => <p>{`${n}+`}</p>;',
    'const a = <nav aria-label="Wing" />;',
    "const a = <p>{answer === 'Yes' && WORDS.saving}</p>;",
    "const a = <p className={is ? 'flex' : 'hidden'}>{is ? WORDS.saving : '…'}</p>;",
    'const a = (text: string) => <p>{text}</p>;',
    "const TOP = 'top'; const a = <p className={TOP}>{texts[TOP]}</p>;",
    "const a = {label: WORDS.photo, to: '/photos'};",
    "refusal('too-long', PHOTOS.tooLong);",
    "refusal('too-long', () => PHOTOS.tooLong);",
    "failure(c, 404, 'not-found', 'There is nothing here.');",
    "const NOTHING = 'There is nothing here.'; failure(c, 404, 'not-found', NOTHING);",
    "toast(PHOTOS.saved, {to: '/photos', label: PHOTOS.open}, 'photos');",
    "new APIError('FORBIDDEN', {code: 'account_disabled', message});",
    'const mail = {text: `${MAILS.staying}\n\n${publicUrl}/signin`};',
    'const title = page ? `${page.title} · Wing` : undefined; const a = {title};',
    "const CLASSES = {on: 'flex', off: 'hidden'}; const a = <p className={CLASSES[state]} />;",
    'const all = {title: () => all.title}; const a = <p>{all.title}</p>;',
    "if (!user) return {error: 'not_found'};",
    "new Error('The file cannot be read.');",
  ].map((code) => ({name: code, code})),
  invalid: [
    'const a = <p>Saving</p>;',
    "const a = <p>{'Saving'}</p>;",
    "const a = <p>{is && 'Saving'}</p>;",
    "const a = <p>{is ? WORDS.saving : 'Saved'}</p>;",
    "const a = <p>{'Photo ' + number}</p>;",
    "const a = <p>{(is ? 'Saving' : undefined) ?? WORDS.saved}</p>;",
    'const a = (n: number) => <p>{`${n} photos`}</p>;',
    "const a = (n: number) => <p>{`${n}${is ? ' photos' : ''}`}</p>;",
    "const SAVING = 'Saving'; const a = <p>{SAVING}</p>;",
    "const a = () => { const saving = is ? 'Saving' : '…'; return <p>{saving}</p>; };",
    "const TITLES = {on: 'Turned on', off: WORDS.off} as const; const a = <p>{TITLES[state]}</p>;",
    'const a = <p role="alert">{result.error.message}</p>;',
    'const a = <p>{result?.error?.message}</p>;',
    "const ROW = {first: 'star', second: 'Photos'}; const a = <p>{ROW.second}</p>;",
    "const a = <List>{() => 'Saving'}</List>;",
    'const a = <p title="Saving" />;',
    'const a = (n: number) => <img alt={`Photo ${n}`} />;',
    "const a = <img alt={text ?? 'Photo of you'} />;",
    "const a = <img alt={text || 'Photo of you'} />;",
    'const a = <Field error="That is too long." />;',
    "const a = {label: 'Photos', to: '/photos'};",
    "const a = {'aria-label': is ? 'Photos' : undefined};",
    "const A = ({label = 'Photos'}) => <p>{label}</p>;",
    "refusal('too-long', 'That is too long.');",
    "refusal('malformed', 'That is no name.');",
    "refusal('too-long', () => 'That is too long.');",
    "refusal('too-long', () => { return `More than ${max} letters.`; });",
    "failure(c, 429, 'too-often', `Wait ${seconds} s.`);",
    "const SLOW = 'That was too slow.'; failure(c, 503, 'too-slow', SLOW);",
    "toast('Saved');",
    "toastDone(isNew ? PHOTOS.added : 'Saved');",
    "toastError('Not saved', {to: '/photos', label: PHOTOS.open});",
    "new APIError('FORBIDDEN', {code: 'account_disabled', message: 'This account is closed.'});",
    "new ApplicationError('That did not work.', {details: {code: 'internal'}});",
  ].map((code) => ({name: code, code, errors: 1})),
});

const option = "const options = [{title: 'Living with someone'}];";
tester.run('worded, by place', worded, {
  valid: [{code: option, filename: '/wing/rules/questionnaire/single-choice.ts'}],
  invalid: [
    {code: option, filename: '/wing/rules/photos/photos.ts', errors: 1},
    {
      code: "refusal('too-long', 'That is too long.');",
      filename: '/wing/rules/questionnaire/basics.ts',
      errors: 1,
    },
    {name: 'both texts', code: "const a = <p>{is ? 'Saving' : 'Saved'}</p>;", errors: 2},
  ],
});
