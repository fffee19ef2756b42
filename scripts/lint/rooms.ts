// The lint rule wing/rooms: a file imports its own room, the rooms before it in a list, and what the whole list may import. So rooms
// form no circle.
import path from 'node:path';
import type {RuleTester} from 'oxlint/plugins-dev';

type Rule = Parameters<RuleTester['run']>[1];
type Context = Parameters<NonNullable<Rule['create']>>[0];
type Visitor = ReturnType<NonNullable<Rule['create']>>;
type Import = Parameters<NonNullable<Visitor['ImportDeclaration']>>[0];

type List = {
  /** What every room of the list may import. */
  readonly after: readonly string[];
  readonly rooms: readonly string[];
};

const inFolder = (folder: string, ...rooms: readonly string[]) =>
  rooms.map((room) => `${folder}/${room}`);

const SHARED = ['rules', 'schema.ts', 'queries', 'mutators'];

/** Each room is in one list. docs/architecture.md has the same. */
export const LISTS: readonly List[] = [
  {after: [], rooms: SHARED},
  {after: ['rules'], rooms: ['client/ui', 'client/desk']},
  {
    after: [...SHARED, 'client/ui'],
    rooms: [
      'client/platform',
      ...inFolder('client/features', 'public', 'questionnaire', 'photos', 'people', 'notices'),
      ...inFolder('client/features', 'account', 'chat', 'credits', 'suggestions', 'home'),
      'client/devtools',
      'client/app',
    ],
  },
  {
    after: SHARED,
    rooms: [
      'server/platform',
      ...inFolder('server/features', 'places', 'photos', 'credits', 'notices', 'matching'),
      ...inFolder('server/features', 'questionnaire', 'chat', 'suggestions', 'safety'),
      ...inFolder('server/features', 'verification', 'account'),
      'server/features/desk',
      'server/app',
    ],
  },
];

const ROOT = path.join(import.meta.dirname, '../..');
const ROOMS = LISTS.flatMap(({rooms: own}) => own);

/** The room of a file, such as `server/features/chat`. */
const roomOf = (file: string): string =>
  ROOMS.find((room) => file === room || file.startsWith(`${room}/`)) ?? '';

/** @param from @param to paths from the root. */
export function mayImport(from: string, to: string): boolean {
  const [own, other] = [roomOf(from), roomOf(to)];
  const list = LISTS.find(({rooms: all}) => all.includes(own));
  if (!list || other === own) return true;
  const place = list.rooms.indexOf(other);
  return list.after.includes(other) || (place >= 0 && place < list.rooms.indexOf(own));
}

const message = (from: string, to: string) =>
  `${roomOf(from)} must not import ${to}: see "Where a line belongs" in docs/architecture.md. Move what both need to a room before both, or pass it in.`;

function check({source}: {source: Import['source'] | null}, context: Context): void {
  if (!source?.value.startsWith('.')) return;
  const from = path.relative(ROOT, context.filename);
  const to = path.relative(ROOT, path.join(path.dirname(context.filename), source.value));
  if (!mayImport(from, to)) context.report({node: source, message: message(from, to)});
}

export const rooms = {
  create: (context: Context): Visitor => ({
    ImportDeclaration: (node) => check(node, context),
    ExportNamedDeclaration: (node) => check(node, context),
    ExportAllDeclaration: (node) => check(node, context),
    ImportExpression: ({source}) =>
      source.type === 'Literal' && typeof source.value === 'string'
        ? check({source: {...source, value: source.value}}, context)
        : undefined,
  }),
};
