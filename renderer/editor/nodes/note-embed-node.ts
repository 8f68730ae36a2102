import {
  $applyNodeReplacement,
  type EditorConfig,
  type LexicalNode,
  stopLexicalPropagation,
  type NodeKey,
  type SerializedLexicalNode,
  type Spread,
} from 'lexical';
import { type ShownInEditor, SourceNode } from './base-nodes';

type SerializedNoteEmbedNode = Spread<{ source: string; target: string; words: string }, SerializedLexicalNode>;

/** What editors hear of in themselves; in what they show, it is not theirs. */
const INNER_EVENTS =
  'keydown beforeinput input compositionstart compositionend copy cut paste click pointerdown mousedown dragstart dragover drop';

/** An element that the page around the editor fills, and whose events the editor leaves alone. */
export function createShownElement(tag: 'span' | 'div', config: EditorConfig): HTMLElement {
  const element = document.createElement(tag);
  element.className = String(config.theme['shown'] ?? '');
  element.dataset['shown'] = '';
  for (const name of INNER_EVENTS.split(' ')) element.addEventListener(name, stopLexicalPropagation);
  return element;
}

/** `![[note]]`, `![[note#heading]]` or `![[file.pdf]]`: shown in its place, printed exactly as it was written. */
export class NoteEmbedNode extends SourceNode {
  __target: string;
  __words: string;

  static override getType(): string {
    return 'note-embed';
  }

  static override clone(node: NoteEmbedNode): NoteEmbedNode {
    return new NoteEmbedNode(node.__source, node.__target, node.__words, node.__key);
  }

  static override importJSON(serialized: SerializedNoteEmbedNode): NoteEmbedNode {
    return $createNoteEmbedNode(serialized).updateFromJSON(serialized);
  }

  constructor(source = '', target = '', words = '', key?: NodeKey) {
    super(source, key);
    this.__target = target;
    this.__words = words;
  }

  override exportJSON(): SerializedNoteEmbedNode {
    return { ...super.exportJSON(), source: this.__source, target: this.__target, words: this.__words };
  }

  override createDOM(config: EditorConfig): HTMLElement {
    return createShownElement('span', config);
  }

  override decorate(): ShownInEditor {
    return { kind: 'note', target: this.__target, words: this.__words };
  }

  override isInline(): true {
    return true;
  }
}

export const $createNoteEmbedNode = (written: { source: string; target: string; words: string }): NoteEmbedNode =>
  $applyNodeReplacement(new NoteEmbedNode(written.source, written.target, written.words));

export const $isNoteEmbedNode = (node: LexicalNode | null | undefined): node is NoteEmbedNode =>
  node instanceof NoteEmbedNode;
