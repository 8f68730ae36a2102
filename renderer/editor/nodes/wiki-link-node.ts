import {
  $applyNodeReplacement,
  type EditorConfig,
  type LexicalNode,
  type NodeKey,
  type SerializedTextNode,
  type Spread,
} from 'lexical';
import { WholeWordNode } from './base-nodes';

export type SerializedWikiLinkNode = Spread<{ target: string; bar?: string }, SerializedTextNode>;

/**
 * `[[Title]]`, `[[Title|shown]]` or `[[Title\|shown]]` in a note. Its text is what is shown; the caret treats it as one
 * character, so a link is never half deleted.
 */
export class WikiLinkNode extends WholeWordNode {
  __target: string;
  __bar: string;

  static override getType(): string {
    return 'wiki-link';
  }

  static override clone(node: WikiLinkNode): WikiLinkNode {
    return new WikiLinkNode(node.__target, node.__text, node.__bar, node.__key);
  }

  static override importJSON(serialized: SerializedWikiLinkNode): WikiLinkNode {
    return $createWikiLinkNode(serialized.target, serialized.text, serialized.bar).updateFromJSON(serialized);
  }

  constructor(target = '', shown?: string, bar = '|', key?: NodeKey) {
    super(shown ?? target, key);
    this.__target = target;
    this.__bar = bar;
  }

  override exportJSON(): SerializedWikiLinkNode {
    return { ...super.exportJSON(), target: this.getTarget(), bar: this.getBar() };
  }

  override createDOM(config: EditorConfig): HTMLElement {
    const element = this.createWord(config, 'wikiLink');
    element.setAttribute('data-wiki-link', this.__target);
    return element;
  }

  override updateDOM(previous: this, element: HTMLElement, config: EditorConfig): boolean {
    return previous.__target !== this.__target || super.updateDOM(previous, element, config);
  }

  getTarget(): string {
    return this.getLatest().__target;
  }

  /** The bar before the shown text, as written. */
  getBar(): string {
    return this.getLatest().__bar;
  }
}

export function $createWikiLinkNode(target: string, shown?: string, bar?: string): WikiLinkNode {
  return $applyNodeReplacement(new WikiLinkNode(target, shown, bar).setMode('token'));
}

export function $isWikiLinkNode(node: LexicalNode | null | undefined): node is WikiLinkNode {
  return node instanceof WikiLinkNode;
}
