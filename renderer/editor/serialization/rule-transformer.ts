import type { ElementTransformer } from '@lexical/markdown';
import { $createRuleNode, $isRuleNode, RuleNode } from '../nodes/rule-node';

/** `---` on a line of its own. */
export const RULE: ElementTransformer = {
  type: 'element',
  dependencies: [RuleNode],
  regExp: /^---\s?$/,
  export: (node) => ($isRuleNode(node) ? '---' : null),
  replace: (parent, _children, _match, isImport) => {
    const rule = $createRuleNode();
    if (isImport || parent.getNextSibling() !== null) parent.replace(rule);
    else parent.insertBefore(rule);
    if (!isImport) rule.selectNext();
  },
};
