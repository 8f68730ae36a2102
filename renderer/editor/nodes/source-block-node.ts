import { CodeNode } from '@lexical/code';
import { $applyNodeReplacement, $createTextNode, type EditorConfig, type LexicalNode } from 'lexical';
import { t } from '../../../shared/messages/message';

/** A part of a note that the formatted editor would rewrite: its Markdown, edited and printed as it is. */
export class SourceBlockNode extends CodeNode {
  static override getType(): string {
    return 'source-block';
  }

  static override clone(node: SourceBlockNode): SourceBlockNode {
    return new SourceBlockNode(undefined, node.__key);
  }

  static override importJSON(serialized: Parameters<typeof CodeNode.importJSON>[0]): SourceBlockNode {
    return $createSourceBlockNode('').updateFromJSON(serialized);
  }

  override createDOM(config: EditorConfig): HTMLElement {
    const element = super.createDOM(config);
    element.className = String(config.theme['sourceBlock'] ?? '');
    element.title = t('editor.markdownShownWritten');
    return element;
  }
}

export const $createSourceBlockNode = (markdown: string): SourceBlockNode => {
  const node = $applyNodeReplacement(new SourceBlockNode());
  return markdown === '' ? node : node.append($createTextNode(markdown));
};

export const $isSourceBlockNode = (node: LexicalNode | null | undefined): boolean => node instanceof SourceBlockNode;
