import type { ReactNode } from 'react';
import { classNames } from '../class-names';
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
    <QuoteFrame meta={meta} isBounded>
      <div className={styles.verbatim}>
        <Highlight text={shown.text} ranges={shown.ranges} />
      </div>
    </QuoteFrame>
  );
}

/** A quotation and its source. A bounded one scrolls. */
export function QuoteFrame({
  meta,
  isBounded = false,
  children,
}: {
  meta?: ReactNode;
  isBounded?: boolean;
  children: ReactNode;
}) {
  return (
    <figure className={styles.quote}>
      <blockquote
        className={classNames(styles.text, isBounded && styles.bounded)}
        dir="auto"
        tabIndex={isBounded ? 0 : undefined}
      >
        {children}
      </blockquote>
      {meta !== undefined && <figcaption className={styles.meta}>{meta}</figcaption>}
    </figure>
  );
}
