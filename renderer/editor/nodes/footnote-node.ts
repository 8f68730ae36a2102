import {
  $applyNodeReplacement,
  type EditorConfig,
  type LexicalNode,
  type NodeKey,
  type SerializedTextNode,
} from 'lexical';
import { WholeWordNode } from './base-nodes';
import { t } from '../../../shared/messages/message';

/** `[^1]` in a note: a reference, or at the beginning of a paragraph the footnote itself. Shown as its name, raised. */
export class FootnoteNode extends WholeWordNode {
  static override getType(): string {
    return 'footnote';
  }

  static override clone(node: FootnoteNode): FootnoteNode {
    return new FootnoteNode(node.__text, node.__key);
  }

  static override importJSON(serialized: SerializedTextNode): FootnoteNode {
    return $createFootnoteNode(serialized.text).updateFromJSON(serialized);
  }

  constructor(name = '', key?: NodeKey) {
    super(name, key);
  }

  override createDOM(config: EditorConfig): HTMLElement {
    const element = this.createWord(config, 'footnote');
    element.dataset['footnote'] = this.__text;
    element.title = t('editor.clickGoFootnoteBack');
    return element;
  }
}

export const $createFootnoteNode = (name: string): FootnoteNode =>
  $applyNodeReplacement(new FootnoteNode(name).setMode('token'));

export const $isFootnoteNode = (node: LexicalNode | null | undefined): node is FootnoteNode =>
  node instanceof FootnoteNode;
