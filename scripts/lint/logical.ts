// The lint rule wing/logical: classes name the start and the end of a line, not left and right, which Arabic swaps.
import type {RuleTester} from 'oxlint/plugins-dev';

type Rule = Parameters<RuleTester['run']>[1];
type Context = Parameters<NonNullable<Rule['create']>>[0];
type Visitor = ReturnType<NonNullable<Rule['create']>>;
type Node =
  | Parameters<NonNullable<Visitor['Literal']>>[0]
  | Parameters<NonNullable<Visitor['TemplateElement']>>[0];

/** A class of Tailwind after its variants. `left-1/2` is the middle. */
const PHYSICAL =
  /(?<![\w-])-?(?:(?:[mp]|scroll-[mp]|border-|rounded-)[lr](?:-|$)|(?:left|right)-(?!1\/2)|rounded-[tb][lr](?:-|$)|(?:text|float|clear)-(?:left|right)$)/;

const isPhysical = (name: string): boolean => {
  const [own = ''] = name.split(':').slice(-1);
  return PHYSICAL.test(own);
};

function check(node: Node, text: unknown, context: Context): void {
  if (typeof text !== 'string') return;
  const found = text.split(/\s+/).find(isPhysical);
  if (found) {
    const message = `${found} is wrong where a page runs from right to left: use ms-, me-, ps-, pe-, start-, end-, text-start, text-end.`;
    context.report({node, message});
  }
}

/** Names that start like a class and are none. */
export const logical = {
  create: (context: Context): Visitor => ({
    Literal: (node) => {
      if (node.parent.type !== 'ImportDeclaration') check(node, node.value, context);
    },
    TemplateElement: (node) => check(node, node.value.cooked, context),
  }),
};
