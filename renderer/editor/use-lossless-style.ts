import { useRef, useState } from 'react';
import { findLosslessStyle, type MarkdownStyle } from './serialization/round-trip';

/** Longer notes are read in parts and edited as source: the formatted editor holds all of a text at once. */
const MAX_FORMATTED_CHARACTERS = 100_000;

const styleOf = (markdown: string): MarkdownStyle | null =>
  markdown.length > MAX_FORMATTED_CHARACTERS ? null : findLosslessStyle(markdown);

/**
 * How a text can be edited as formatted text; null: the formatted editor would rewrite it, or it is long. The choice is
 * made when a value comes from outside, never while the person types.
 */
export function useLosslessStyle(value: string, onChange: (markdown: string) => void) {
  const [style, setStyle] = useState(() => styleOf(value));
  const [judged, setJudged] = useState(value);
  const reported = useRef(value);
  if (value !== judged) {
    setJudged(value);
    if (value !== reported.current) setStyle(styleOf(value));
  }
  return {
    style,
    judgeAgain: () => setStyle(styleOf(value)),
    report(markdown: string) {
      reported.current = markdown;
      onChange(markdown);
    },
  };
}
