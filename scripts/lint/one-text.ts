// The lint rule wing/one-text: an element has one text child, or elements only. Browsers' translators replace text nodes
// by elements. React then fails to move or remove a text node that has siblings, and goes on updating the node that is gone.
import {
  constant,
  isFunction,
  results,
  type Context,
  type Function,
  type Node,
  type Visitor,
} from './values.ts';

type Parent = Extract<Node, {type: 'JSXElement' | 'JSXFragment'}>;

const AMONG_SIBLINGS =
  'A text or a value that may be one has siblings here: join the texts into one, or wrap this one in an element of its own (<span>). Page translators break bare text among siblings.';
const RETURNED =
  'A component returns elements: wrap a text, or a value that may be one, in an element (<span>). Page translators break text that stands among the siblings of a component.';

/** JSX drops white space that contains a line break. */
function isDropped(child: Node): boolean {
  if (child.type === 'JSXText') return /^\s*\n\s*$/.test(child.value);
  return child.type === 'JSXExpressionContainer' && child.expression.type === 'JSXEmptyExpression';
}

/** Functions under examination: one that calls itself returns what its other results say. */
const examined = new Set<Node>();

function returnsElements(callee: Node | undefined, context: Context): boolean {
  const called = callee?.type === 'Identifier' ? constant(callee, context) : callee;
  if (!isFunction(called)) return false;
  if (examined.has(called)) return true;
  examined.add(called);
  const isSafe = results(called).every((result) => !mayBeText(result, context));
  examined.delete(called);
  return isSafe;
}

/** Whether a call returns elements alone: of a function of this file, or `list.map` with one. */
function callReturnsElements(
  {callee, arguments: [argument]}: Extract<Node, {type: 'CallExpression'}>,
  context: Context,
): boolean {
  if (callee.type === 'Identifier') {
    return callee.name === 'createElement' || returnsElements(callee, context);
  }
  const isMap =
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    callee.property.name === 'map';
  return isMap && returnsElements(argument, context);
}

/** Whether React may render a value as a text node. Unknown values may. */
function mayBeText(node: Node | null | undefined, context: Context): boolean {
  switch (node?.type) {
    case undefined:
    case 'JSXElement':
    case 'JSXFragment':
    case 'JSXEmptyExpression':
      return false;
    case 'JSXExpressionContainer':
    case 'ChainExpression':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
      return mayBeText(node.expression, context);
    case 'Literal':
      return typeof node.value === 'string' || typeof node.value === 'number';
    case 'ConditionalExpression':
      return mayBeText(node.consequent, context) || mayBeText(node.alternate, context);
    case 'LogicalExpression':
      return (
        mayBeText(node.right, context) || (node.operator !== '&&' && mayBeText(node.left, context))
      );
    case 'ArrayExpression':
      return node.elements.some((element) => mayBeText(element, context));
    case 'CallExpression':
      return !callReturnsElements(node, context);
    case 'Identifier': {
      if (node.name === 'undefined') return false;
      const value = constant(node, context);
      return !value || mayBeText(value, context);
    }
    default:
      return true;
  }
}

function checkChildren(element: Parent, context: Context): void {
  const children = element.children.filter((child) => !isDropped(child));
  // The children of a fragment are those of the element around it.
  if (element.type === 'JSXElement' && children.length < 2) return;
  for (const node of children) {
    if (mayBeText(node, context)) context.report({node, message: AMONG_SIBLINGS});
  }
}

const PASCAL_CASE = /^[A-Z][A-Za-z0-9]*[a-z]/;

/** The name of a function, or of the constant that holds it, also inside `memo(...)`. */
function nameOf({id, parent}: Function): string {
  const isMemo =
    parent.type === 'CallExpression' &&
    parent.callee.type === 'Identifier' &&
    parent.callee.name === 'memo';
  const holder = isMemo ? parent.parent : parent;
  const named = holder?.type === 'VariableDeclarator' ? holder.id : id;
  return named?.type === 'Identifier' ? named.name : '';
}

/** The text that a component returns stands among the siblings of the component. */
function checkComponent(component: Function, context: Context): void {
  if (!PASCAL_CASE.test(nameOf(component))) return;
  for (const node of results(component)) {
    if (mayBeText(node, context)) context.report({node, message: RETURNED});
  }
}

export const oneText = {
  create: (context: Context): Visitor => ({
    JSXElement: (element) => checkChildren(element, context),
    JSXFragment: (element) => checkChildren(element, context),
    FunctionDeclaration: (component) => checkComponent(component, context),
    FunctionExpression: (component) => checkComponent(component, context),
    ArrowFunctionExpression: (component) => checkComponent(component, context),
  }),
};
