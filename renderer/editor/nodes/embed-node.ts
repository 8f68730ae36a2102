import {
  $applyNodeReplacement,
  type EditorConfig,
  type LexicalEditor,
  type LexicalNode,
  type NodeKey,
  type SerializedLexicalNode,
  type Spread,
} from 'lexical';
import { SourceNode } from './base-nodes';
import { nameOfPath } from '../../../shared/lib/markdown/resolve-file';
import { t } from '../../../shared/messages/message';

export type SerializedEmbedNode = Spread<{ source: string; target: string; alt: string }, SerializedLexicalNode>;

/** Where an editor's pictures are: the address of a target. An editor without one shows their names. */
const addresses = new WeakMap<LexicalEditor, (target: string) => string>();
export const setEmbedAddresses = (editor: LexicalEditor, addressOf: (target: string) => string): void =>
  void addresses.set(editor, addressOf);

/** A picture in a note: `![words](img/plan.png)` or `![[plan.png|200]]`, printed exactly as it was written. */
export class EmbedNode extends SourceNode {
  __target: string;
  __alt: string;

  static override getType(): string {
    return 'embed';
  }

  static override clone(node: EmbedNode): EmbedNode {
    return new EmbedNode(node.__source, node.__target, node.__alt, node.__key);
  }

  static override importJSON(serialized: SerializedEmbedNode): EmbedNode {
    return $createEmbedNode(serialized).updateFromJSON(serialized);
  }

  constructor(source = '', target = '', alt = '', key?: NodeKey) {
    super(source, key);
    this.__target = target;
    this.__alt = alt;
  }

  override exportJSON(): SerializedEmbedNode {
    return { ...super.exportJSON(), source: this.__source, target: this.__target, alt: this.__alt };
  }

  override createDOM(config: EditorConfig, editor: LexicalEditor): HTMLElement {
    const frame = document.createElement('span');
    frame.className = String(config.theme['embed'] ?? '');
    const addressOf = addresses.get(editor);
    const name = nameOfPath(this.__target);
    // Words of digits are a width, as Obsidian writes it: `![[plan.png|200]]`.
    const width = /^\d{1,4}(?=x\d+$|$)/u.exec(this.__alt)?.[0];
    const words = this.__alt === '' || width !== undefined ? name : this.__alt;
    if (addressOf === undefined) {
      frame.textContent = words;
      return frame;
    }
    const image = document.createElement('img');
    image.alt = words;
    image.loading = 'lazy';
    if (width !== undefined) image.width = Number(width);
    image.addEventListener('error', () => frame.replaceChildren(t('editor.wordsVault', { words })), { once: true });
    image.src = addressOf(this.__target);
    frame.append(image);
    return frame;
  }

  override isInline(): true {
    return true;
  }
}

export function $createEmbedNode({ source, target, alt }: { source: string; target: string; alt: string }): EmbedNode {
  return $applyNodeReplacement(new EmbedNode(source, target, alt));
}

export function $isEmbedNode(node: LexicalNode | null | undefined): node is EmbedNode {
  return node instanceof EmbedNode;
}
