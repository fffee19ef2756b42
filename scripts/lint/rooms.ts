// The lint rule wing/rooms: a file imports its own room, and the rooms before it in a list. So rooms form no circle.
import path from 'node:path';
import type {RuleTester} from 'oxlint/plugins-dev';

type Rule = Parameters<RuleTester['run']>[1];
type Context = Parameters<NonNullable<Rule['create']>>[0];
type Visitor = ReturnType<NonNullable<Rule['create']>>;
type Import = Parameters<NonNullable<Visitor['ImportDeclaration']>>[0];

const FEATURES = [
  'places',
  'photos',
  'credits',
  'notices',
  'matching',
  'questionnaire',
  'chat',
  'suggestions',
  'safety',
  'account',
  'desk',
].map((feature) => `server/features/${feature}`);

/** docs/architecture.md has the same lists. */
export const LISTS: readonly (readonly string[])[] = [
  ['rules', 'schema.ts', 'queries', 'mutators'],
  ['rules', 'schema.ts', 'queries', 'mutators', 'server/platform', ...FEATURES, 'server/app'],
];

const ROOT = path.join(import.meta.dirname, '../..');
const ROOMS = [...new Set(LISTS.flat())];

/** The room of a file, such as `server/features/chat`. */
const roomOf = (file: string): string | undefined =>
  ROOMS.find((room) => file === room || file.startsWith(`${room}/`));

/** @param from @param to paths from the root. */
export function mayImport(from: string, to: string): boolean {
  const [own, other] = [roomOf(from), roomOf(to)];
  if (own === undefined || other === own) return true;
  return LISTS.some((rooms) => {
    const place = rooms.indexOf(other ?? '');
    return place >= 0 && place < rooms.indexOf(own);
  });
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
