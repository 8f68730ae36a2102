import type { Element, ElementContent } from 'hast';
import type { ReactNode } from 'react';
import { Drawing } from './drawing';

/** Code of a text. A diagram in Mermaid is drawn. */
export function CodeBlock({ node, children }: { node?: Element; children?: ReactNode }) {
  const [code] = node?.children ?? [];
  const isDrawing = code?.type === 'element' && [code.properties['className']].flat().includes('language-mermaid');
  const block = <pre tabIndex={0}>{children}</pre>;
  return isDrawing ? <Drawing source={textOf(code)}>{block}</Drawing> : block;
}

const textOf = (node: ElementContent): string =>
  node.type === 'text' ? node.value : node.type === 'element' ? node.children.map(textOf).join('') : '';
