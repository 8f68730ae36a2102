import { useEffect, useRef, type ReactNode } from 'react';
import { classNames } from '../../ui/class-names';
import styles from './match-marks.module.css';
import type { TextMatch } from './find-in-text';

/**
 * The marks of matches behind a text field: a field cannot mark parts of its own text. It has the same text in the same
 * type, so that each mark stands behind its words. Nothing without matches.
 *
 * @param className of the text field
 */
export function MatchMarks({
  text,
  matches,
  current,
  className,
}: {
  text: string;
  matches: readonly TextMatch[];
  current: number;
  className: string | undefined;
}) {
  const shown = useRef<HTMLElement>(null);
  const start = matches[current]?.start;
  useEffect(() => {
    if (start !== undefined) shown.current?.scrollIntoView({ block: 'nearest' });
  }, [start]);
  if (matches.length === 0) return null;
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [index, match] of matches.entries()) {
    const isCurrent = index === current;
    parts.push(
      text.slice(at, match.start),
      <mark
        key={match.start}
        ref={isCurrent ? shown : undefined}
        className={classNames(styles.mark, isCurrent && styles.current)}
      >
        {text.slice(match.start, match.end)}
      </mark>,
    );
    at = match.end;
  }
  return (
    <div className={classNames(className, styles.marks)} dir="auto" aria-hidden="true">
      {parts}
      {text.slice(at)}
    </div>
  );
}
