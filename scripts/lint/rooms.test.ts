// What the lint rule wing/rooms allows and refuses, and that docs/architecture.md has its lists.
import {globSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {RuleTester} from 'oxlint/plugins-dev';
import {describe, expect, test} from 'vitest';
import {LISTS, mayImport, rooms} from './rooms.ts';

RuleTester.describe = describe;
RuleTester.it = test;

const filename = path.resolve('server/features/photos/storage.ts');
new RuleTester().run('rooms', rooms, {
  valid: [
    {filename, code: "import {a} from '../places/regions.ts';"},
    {filename, code: "import {a} from './photo-rows.ts';"},
    {filename, code: "import {a} from 'drizzle-orm';"},
  ],
  invalid: [
    {filename, code: "import type {A} from '../chat/send.ts';", errors: 1},
    {filename, code: "export {a} from '../../app/app.ts';", errors: 1},
    {filename, code: "const a = import('../chat/send.ts');", errors: 1},
  ],
});

test.each([
  ['server/features/chat/send.ts', 'server/platform/hash.ts', true],
  ['server/features/chat/send.ts', 'mutators/chat.ts', true],
  ['server/features/chat/send.ts', 'client/ui/card.tsx', false],
  ['server/features/chat/send.ts', 'tests/support/chat.ts', false],
  ['server/platform/hash.ts', 'server/features/chat/send.ts', false],
  ['rules/chat/chat.ts', 'schema.ts', false],
  ['schema.ts', 'client/ui/card.tsx', false],
  ['client/ui/card.tsx', 'queries/me.ts', false],
  ['client/ui/card.tsx', 'client/app/root.tsx', false],
  ['client/desk/app.tsx', 'client/ui/card.tsx', true],
  ['client/desk/app.tsx', 'client/platform/http/config.ts', false],
  ['client/features/chat/chat.tsx', 'client/features/people/person-menu.tsx', true],
  ['client/features/people/person-menu.tsx', 'client/features/chat/chat.tsx', false],
  ['client/features/chat/chat.tsx', 'client/devtools/devtools.tsx', false],
  ['queries/me.ts', 'mutators/chat.ts', false],
  ['tests/support/chat.ts', 'server/app/app.ts', true],
])('%s imports %s: %s', (from, to, isAllowed) => {
  expect(mayImport(from, to)).toBe(isAllowed);
});

test('docs/architecture.md has the lists', () => {
  const text = readFileSync('docs/architecture.md', 'utf8');
  for (const {rooms: list} of LISTS) expect(text).toContain(list.join(', '));
});

const isInRoom = (file: string): boolean =>
  LISTS.some(({rooms: list}) => list.some((room) => file.startsWith(`${room}/`)));

test('every file of the client and the server is in a room', () => {
  const files = globSync('{client,server}/**/*.{ts,tsx}');
  expect(files.filter((file) => !isInRoom(file))).toEqual([]);
});
