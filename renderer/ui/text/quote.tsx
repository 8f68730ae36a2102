import type { ReactNode } from 'react';
import { Highlight, type TextRange } from './highlight';
import { stripWikilinks } from './strip-wikilinks';
import styles from './quote.module.css';

export interface QuoteProps {
  text: string;
  /** Characters to mark. */
  ranges?: readonly TextRange[];
  /** The source, shown under the text. */
  meta?: ReactNode;
}

const NO_RANGES: NonNullable<QuoteProps['ranges']> = [];

/** Kept or verbatim text, in the serif font. */
export function Quote({ text, ranges = NO_RANGES, meta }: QuoteProps) {
  const shown = stripWikilinks(text, ranges);
  return (
    <figure className={styles.quote}>
      <blockquote className={styles.text} dir="auto">
        <Highlight text={shown.text} ranges={shown.ranges} />
      </blockquote>
      {meta !== undefined && <figcaption className={styles.meta}>{meta}</figcaption>}
    </figure>
  );
}
