// What a name or a call has as its value, as far as its own file shows. For the rules that ask which texts reach a page.
import type {RuleTester} from 'oxlint/plugins-dev';

type Rule = Parameters<RuleTester['run']>[1];
export type Context = Parameters<NonNullable<Rule['create']>>[0];
export type Visitor = ReturnType<NonNullable<Rule['create']>>;
export type Node = Parameters<Context['sourceCode']['getScope']>[0];
export type Function =
  | Extract<Node, {type: 'ArrowFunctionExpression'}>
  | Parameters<NonNullable<Visitor['FunctionDeclaration']>>[0];

export const isFunction = (node: Node | null | undefined): node is Function =>
  node?.type === 'ArrowFunctionExpression' ||
  node?.type === 'FunctionExpression' ||
  node?.type === 'FunctionDeclaration';

/** The value of a constant or the function of a name, or undefined for parameters, imports and variables. */
export function constant(name: Extract<Node, {type: 'Identifier'}>, {sourceCode}: Context) {
  let scope: ReturnType<Context['sourceCode']['getScope']> | null = sourceCode.getScope(name);
  while (scope && !scope.set.has(name.name)) scope = scope.upper;
  const [definition, ...others] = scope?.set.get(name.name)?.defs ?? [];
  const node = definition?.node;
  if (isFunction(node) && definition?.type === 'FunctionName') return node;
  const isConstant = node?.type === 'VariableDeclarator' && node.id.type === 'Identifier';
  return isConstant && others.length === 0 ? (node.init ?? undefined) : undefined;
}

/** Statements that may contain a function's `return`. */
function returned(statement: Node): Node[] {
  switch (statement.type) {
    case 'ReturnStatement':
      return statement.argument ? [statement.argument] : [];
    case 'BlockStatement':
      return statement.body.flatMap(returned);
    case 'IfStatement':
      return [statement.consequent, statement.alternate ?? []].flat().flatMap(returned);
    case 'SwitchStatement':
      return statement.cases.flatMap(({consequent}) => consequent).flatMap(returned);
    case 'TryStatement':
      return [statement.block, statement.handler?.body ?? [], statement.finalizer ?? []]
        .flat()
        .flatMap(returned);
    case 'ForStatement':
    case 'ForOfStatement':
    case 'ForInStatement':
    case 'WhileStatement':
      return returned(statement.body);
    default:
      return [];
  }
}

/** What a function may return. */
export function results({body}: Function): Node[] {
  if (!body) return [];
  return body.type === 'BlockStatement' ? returned(body) : [body];
}

const isNamed = (key: Node, name: string): boolean =>
  (key.type === 'Identifier' && key.name === name) ||
  (key.type === 'Literal' && String(key.value) === name);

/** The values of an object's properties, or of the one of this name. Without functions: those may read the object again. */
export function valuesOf(node: Node | undefined, name?: string): Node[] {
  if (node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression') {
    return valuesOf(node.expression, name);
  }
  if (node?.type !== 'ObjectExpression') return [];
  return node.properties.flatMap((one) => {
    if (one.type !== 'Property' || isFunction(one.value)) return [];
    return name === undefined || isNamed(one.key, name) ? [one.value] : [];
  });
}
