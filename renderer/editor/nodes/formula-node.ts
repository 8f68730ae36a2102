import {
  $applyNodeReplacement,
  type EditorConfig,
  type LexicalNode,
  type SerializedLexicalNode,
  type Spread,
} from 'lexical';
import { SourceNode } from './base-nodes';
import { t } from '../../../shared/messages/message';

export type SerializedFormulaNode = Spread<{ source: string }, SerializedLexicalNode>;

/** A formula in TeX, `$x^2$` in a line or `$$ … $$` as a block; printed exactly as it was written. */
export class FormulaNode extends SourceNode {
  static override getType(): string {
    return 'formula';
  }

  static override clone(node: FormulaNode): FormulaNode {
    return new FormulaNode(node.__source, node.__key);
  }

  static override importJSON(serialized: SerializedFormulaNode): FormulaNode {
    return $createFormulaNode(serialized.source).updateFromJSON(serialized);
  }

  override exportJSON(): SerializedFormulaNode {
    return { ...super.exportJSON(), source: this.__source };
  }

  override createDOM(config: EditorConfig): HTMLElement {
    const isInline = this.isInline();
    const element = document.createElement(isInline ? 'span' : 'div');
    element.className = String(config.theme[isInline ? 'formula' : 'formulaBlock'] ?? '');
    element.dataset['formula'] = this.__key;
    element.title = t('editor.clickChangeFormula');
    void drawFormula(element, this.__source);
    return element;
  }

  override isInline(): boolean {
    return !this.__source.startsWith('$$');
  }
}

export const $createFormulaNode = (source: string): FormulaNode => $applyNodeReplacement(new FormulaNode(source));

export const $isFormulaNode = (node: LexicalNode | null | undefined): node is FormulaNode =>
  node instanceof FormulaNode;

/** As MathML, which the browser draws and screen readers read; loaded with the first formula. */
async function drawFormula(element: HTMLElement, source: string): Promise<void> {
  const isBlock = source.startsWith('$$');
  const tex = source.slice(isBlock ? 2 : 1, isBlock ? -2 : -1);
  element.textContent = tex.trim();
  const { default: katex } = await import('katex');
  katex.render(tex, element, { output: 'mathml', displayMode: isBlock, throwOnError: false, trust: false });
}
