// The lint rule wing/worded: what a member reads comes from rules/words/, in the page's language.
import type {RuleTester} from 'oxlint/plugins-dev';

type Rule = Parameters<RuleTester['run']>[1];
type Context = Parameters<NonNullable<Rule['create']>>[0];
type Visitor = ReturnType<NonNullable<Rule['create']>>;

/** Attributes and properties that are read or heard. */
const READ = new Set([
  'aria-label',
  'alt',
  'title',
  'label',
  'hint',
  'placeholder',
  'aria-description',
]);
const LETTERS = /\p{L}{2}/u;
/** The name of the app is the same in every language. */
const NAMES = new Set(['Wing']);

const isText = (value: unknown): boolean =>
  typeof value === 'string' && LETTERS.test(value) && !NAMES.has(value.trim());

/** Codes of answers that no page of Wing shows. */
const UNSHOWN = new Set([
  'malformed',
  'not-found',
  'forbidden',
  'forbidden-origin',
  'unauthorized',
  'upgrade-required',
  'wrong-key',
  'not-from-stripe',
  'not-booked-yet',
]);
/** Where a refusal's code and message are among the arguments. */
const REFUSALS = new Map([
  ['refusal', {codeAt: 0, textAt: 1}],
  ['failure', {codeAt: 2, textAt: 3}],
]);

const MESSAGE =
  'A text for members belongs into rules/words/, in every language: see docs/translating.md.';

export const worded = {
  create: (context: Context): Visitor => ({
    CallExpression: ({callee, arguments: given}) => {
      const places = callee.type === 'Identifier' ? REFUSALS.get(callee.name) : undefined;
      if (!places) return;
      const [code, node] = [given[places.codeAt], given[places.textAt]];
      const isShown = !(code?.type === 'Literal' && UNSHOWN.has(String(code.value)));
      const isLiteral = node?.type === 'TemplateLiteral' || node?.type === 'Literal';
      if (isShown && isLiteral) context.report({node, message: MESSAGE});
    },
    JSXText: (node) => {
      if (isText(node.value)) context.report({node, message: MESSAGE});
    },
    JSXAttribute: (node) => {
      const name = node.name.type === 'JSXIdentifier' ? node.name.name : '';
      const isLiteral = node.value?.type === 'Literal' && isText(node.value.value);
      if (READ.has(name) && isLiteral) context.report({node, message: MESSAGE});
    },
    JSXExpressionContainer: (node) => {
      const {expression, parent} = node;
      const isChild = parent.type === 'JSXElement' || parent.type === 'JSXFragment';
      const isRead =
        parent.type === 'JSXAttribute' &&
        parent.name.type === 'JSXIdentifier' &&
        READ.has(parent.name.name);
      if (!isChild && !isRead) return;
      const texts =
        expression.type === 'TemplateLiteral'
          ? expression.quasis.map(({value}) => value.cooked)
          : expression.type === 'Literal'
            ? [expression.value]
            : [];
      if (texts.some(isText)) context.report({node, message: MESSAGE});
    },
  }),
};
