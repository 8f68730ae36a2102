import type { Element } from 'hast';
import type { ReactNode } from 'react';
import { t } from '../../../shared/messages/message';
import styles from './markdown.module.css';

/** Code of a text. A drawing in Mermaid is shown as its text: what draws it would be larger than this app's pages. */
export function CodeBlock({ node, children }: { node?: Element; children?: ReactNode }) {
  const [code] = node?.children ?? [];
  const isDrawing = code?.type === 'element' && [code.properties['className']].flat().includes('language-mermaid');
  const block = <pre tabIndex={0}>{children}</pre>;
  if (!isDrawing) return block;
  return (
    <figure className={styles.drawing}>
      <figcaption>{t('ui.drawingAsText')}</figcaption>
      {block}
    </figure>
  );
}
