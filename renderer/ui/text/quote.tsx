import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { Highlight, type TextRange } from './highlight';
import styles from './quote.module.css';
import { parseWikilinks } from '../../../shared/lib/markdown/wikilinks';

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

/** The text with `[[Title|words]]` as `words`, and its ranges shifted accordingly. */
export function stripWikilinks(text: string, ranges: readonly TextRange[]): { text: string; ranges: TextRange[] } {
  const hidden = parseWikilinks(text).flatMap(({ start, end, target, shown }): TextRange[] => {
    const words = shown ?? target;
    const from = text.lastIndexOf(words, end - 2 - words.length);
    return [
      [start, from],
      [from + words.length, end],
    ];
  });
  const moved = (offset: number) =>
    offset - hidden.reduce((sum, [start, end]) => sum + Math.max(0, Math.min(offset, end) - start), 0);
  let at = 0;
  const parts = hidden.map(([start, end]) => {
    const part = text.slice(at, start);
    at = end;
    return part;
  });
  return { text: parts.join('') + text.slice(at), ranges: ranges.map(([start, end]) => [moved(start), moved(end)]) };
}
