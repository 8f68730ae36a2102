import type { TextSpan } from '../../../shared/lib/markdown/literal-ranges';

/** A part of a note's Markdown that the note opens at. */
export interface PassageTarget {
  /** The character to scroll to. */
  start: number;
  /** Passages to mark; empty when only a heading near them was found. */
  marks: TextSpan[];
  /** That heading; null with marks, and where not even a heading is left. */
  heading: string | null;
}
