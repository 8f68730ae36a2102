import { DecoratorNode, TextNode, type EditorConfig, type NodeKey } from 'lexical';

/** What the page around an editor draws in the element of a node. */
export type ShownInEditor = { kind: 'note'; target: string; words: string } | { kind: 'drawing'; code: string };

/** A node that draws itself once and has no part of React in it. */
export abstract class DrawnNode extends DecoratorNode<ShownInEditor | null> {
  override updateDOM(): boolean {
    return false;
  }

  override decorate(): ShownInEditor | null {
    return null;
  }
}

/** A node that prints the Markdown it was read from. */
export abstract class SourceNode extends DrawnNode {
  __source: string;

  constructor(source = '', key?: NodeKey) {
    super(key);
    this.__source = source;
  }

  override getTextContent(): string {
    return this.__source;
  }

  getSource(): string {
    return this.getLatest().__source;
  }
}

/** A word that is deleted as a whole, and that typing beside it does not change. */
export abstract class WholeWordNode extends TextNode {
  protected createWord(config: EditorConfig, theme: string): HTMLElement {
    const element = super.createDOM(config);
    element.classList.add(
      ...String(config.theme[theme] ?? '')
        .split(' ')
        .filter(Boolean),
    );
    return element;
  }

  override canInsertTextBefore(): boolean {
    return false;
  }

  override canInsertTextAfter(): boolean {
    return false;
  }

  override isTextEntity(): boolean {
    return true;
  }
}
