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
    <QuoteFrame meta={meta}>
      <div className={styles.verbatim}>
        <Highlight text={shown.text} ranges={shown.ranges} />
      </div>
    </QuoteFrame>
  );
}

/** A quotation: where it stands, its words, and its source. */
export function QuoteFrame({ path, meta, children }: { path?: ReactNode; meta?: ReactNode; children: ReactNode }) {
  return (
    <figure className={styles.quote}>
      {path !== undefined && <div className={styles.path}>{path}</div>}
      <blockquote className={styles.text} dir="auto" tabIndex={0}>
        {children}
      </blockquote>
      {meta !== undefined && <figcaption className={styles.meta}>{meta}</figcaption>}
    </figure>
  );
}
