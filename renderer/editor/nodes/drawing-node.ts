import { $applyNodeReplacement, type EditorConfig, type LexicalNode } from 'lexical';
import { type ShownInEditor, SourceNode } from './base-nodes';
import { createShownElement } from './note-embed-node';

const FENCED = /^(`{3,}|~{3,})mermaid[ \t]*\n([\s\S]*?)\n?\1[ \t]*$/;

/** The diagram of a code block in Mermaid, fences included; null for any other text. */
export const diagramOf = (source: string): string | null => FENCED.exec(source)?.[2] ?? null;

/** A code block in Mermaid, drawn; printed exactly as it was written. */
export class DrawingNode extends SourceNode {
  static override getType(): string {
    return 'drawing';
  }

  static override clone(node: DrawingNode): DrawingNode {
    return new DrawingNode(node.__source, node.__key);
  }

  static override importJSON(serialized: ReturnType<DrawingNode['exportJSON']>): DrawingNode {
    return $createDrawingNode(serialized.source).updateFromJSON(serialized);
  }

  override exportJSON() {
    return { ...super.exportJSON(), source: this.__source };
  }

  override createDOM(config: EditorConfig): HTMLElement {
    return createShownElement('div', config);
  }

  override decorate(): ShownInEditor {
    return { kind: 'drawing', code: diagramOf(this.__source) ?? '' };
  }

  override isInline(): false {
    return false;
  }
}

export const $createDrawingNode = (source: string): DrawingNode => $applyNodeReplacement(new DrawingNode(source));

export const $isDrawingNode = (node: LexicalNode | null | undefined): node is DrawingNode =>
  node instanceof DrawingNode;
