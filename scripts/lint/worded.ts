// The lint rule wing/worded: what a member reads comes from rules/words/, in the page's language. It follows a value within its file,
// and neither into functions that are called nor into other files.
import {
  constant,
  isFunction,
  results,
  valuesOf,
  type Context,
  type Node,
  type Visitor,
} from './values.ts';

/** Attributes and properties that are read or heard. */
const READ = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'body',
  'cancel',
  'confirm',
  'description',
  'failure',
  'heading',
  'hint',
  'label',
  'lead',
  'message',
  'note',
  'placeholder',
  'roleDescription',
  'sentence',
  'subject',
  'text',
  'title',
]);
/** By function or error, which argument a member reads. */
const READ_AT = new Map([
  ['refusal', 1],
  ['failure', 3],
  ['refuse', 3],
  ['tooLarge', 1],
  ['toast', 0],
  ['toastDone', 0],
  ['toastError', 0],
  ['ApplicationError', 0],
]);
/** Codes of `failure` whose text no page of Wing shows. */
const UNSHOWN = new Set([
  'malformed',
  'not-found',
  'forbidden',
  'forbidden-origin',
  'unauthorized',
  'unknown-write',
  'upgrade-required',
  'wrong-key',
  'not-from-stripe',
  'not-booked-yet',
]);
/** Titles of options are stored in English, and are the keys of their words. */
const STORED = /\/rules\/questionnaire\//;
/** The name of the app is the same in every language; a path is no text. */
const UNTRANSLATED = /\bWing\b|\/[\w-]+/g;
const LETTERS = /\p{L}{2}/u;

const MESSAGE =
  'A text for members belongs into rules/words/, in every language: see docs/translating.md.';

const isText = (value: unknown): boolean =>
  typeof value === 'string' && LETTERS.test(value.replace(UNTRANSLATED, ''));

function nameOf(node: Node | undefined): string {
  if (node?.type === 'Literal') return String(node.value);
  return node?.type === 'Identifier' || node?.type === 'JSXIdentifier' ? node.name : '';
}

/** Values under examination: a constant may be a part of itself. */
const examined = new Set<Node>();

/** The literal texts that a value may be. */
function textsIn(node: Node | null | undefined, context: Context): Node[] {
  if (!node || examined.has(node)) return [];
  examined.add(node);
  const texts = textsOf(node, context);
  examined.delete(node);
  return texts;
}

function textsOf(node: Node, context: Context): Node[] {
  const among = (...nodes: (Node | null | undefined)[]) =>
    nodes.flatMap((one) => textsIn(one, context));
  switch (node.type) {
    case 'JSXText':
    case 'Literal':
      return isText(node.value) ? [node] : [];
    case 'TemplateLiteral':
      return node.quasis.some(({value}) => isText(value.cooked))
        ? [node]
        : among(...node.expressions);
    case 'BinaryExpression':
      return node.operator === '+' ? among(node.left, node.right) : [];
    case 'LogicalExpression':
      return node.operator === '&&' ? among(node.right) : among(node.left, node.right);
    case 'ConditionalExpression':
      return among(node.consequent, node.alternate);
    case 'AssignmentPattern':
      return among(node.right);
    case 'ChainExpression':
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
      return among(node.expression);
    case 'ArrowFunctionExpression':
      return among(...results(node));
    case 'MemberExpression': {
      // `result.error.message` has the words of a library, or of the server in English.
      const {object, property, computed} = node;
      const isOfError = object.type === 'MemberExpression' && nameOf(object.property) === 'error';
      if (isOfError && nameOf(property) === 'message') return [node];
      if (object.type !== 'Identifier') return [];
      return among(...valuesOf(constant(object, context), computed ? undefined : nameOf(property)));
    }
    case 'Identifier': {
      const value = constant(node, context);
      return isFunction(value) ? [] : among(value);
    }
    default:
      return [];
  }
}

function check(node: Node | null | undefined, context: Context): void {
  for (const text of textsIn(node, context)) context.report({node: text, message: MESSAGE});
}

type Call = Pick<Extract<Node, {type: 'CallExpression'}>, 'callee' | 'arguments'>;

function checkCall({callee, arguments: given}: Call, context: Context): void {
  const name = nameOf(callee);
  const place = READ_AT.get(name);
  const isUnshown = name === 'failure' && UNSHOWN.has(nameOf(given[2]));
  if (place !== undefined && !isUnshown) check(given[place], context);
}

export const worded = {
  create: (context: Context): Visitor => ({
    CallExpression: (node) => checkCall(node, context),
    NewExpression: (node) => checkCall(node, context),
    JSXText: (node) => check(node, context),
    JSXExpressionContainer: (node) => {
      if (node.parent.type !== 'JSXAttribute') check(node, context);
    },
    JSXAttribute: ({name, value}) => {
      if (READ.has(nameOf(name)) || nameOf(name) === 'error') check(value, context);
    },
    // An attribute `error` is a text, a property `error` a code.
    Property: ({key, value}) => {
      if (READ.has(nameOf(key)) && !STORED.test(context.filename)) check(value, context);
    },
  }),
};
