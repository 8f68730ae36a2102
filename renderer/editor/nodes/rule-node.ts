import { $applyNodeReplacement, type EditorConfig, type LexicalNode, type SerializedLexicalNode } from 'lexical';
import { DrawnNode } from './base-nodes';

/** A horizontal rule (`---`). */
export class RuleNode extends DrawnNode {
  static override getType(): string {
    return 'rule';
  }

  static override clone(node: RuleNode): RuleNode {
    return new RuleNode(node.__key);
  }

  static override importJSON(serialized: SerializedLexicalNode): RuleNode {
    return $createRuleNode().updateFromJSON(serialized);
  }

  override createDOM(config: EditorConfig): HTMLElement {
    const element = document.createElement('hr');
    element.className = String(config.theme['rule'] ?? '');
    return element;
  }

  override getTextContent(): string {
    return '\n';
  }

  override isInline(): false {
    return false;
  }
}

export function $createRuleNode(): RuleNode {
  return $applyNodeReplacement(new RuleNode());
}

export function $isRuleNode(node: LexicalNode | null | undefined): node is RuleNode {
  return node instanceof RuleNode;
}
