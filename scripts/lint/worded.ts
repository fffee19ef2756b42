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

const MESSAGE =
  'A text for members belongs into rules/words/, in every language: see docs/translating.md.';

export const worded = {
  create: (context: Context): Visitor => ({
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
