import { createState } from 'lexical';

const isText = (value: unknown): value is string => typeof value === 'string';

/** Line ends and blank lines before the first block of a note; a state of the root. */
export const leadingState = createState('leading', { parse: (value) => (isText(value) ? value : '') });

/** Line ends and blank lines before a later block; a blank line for blocks created in the editor. */
export const beforeState = createState('before', {
  parse: (value) => (isText(value) ? value : '\n\n'),
  resetOnCopyNode: true,
});

/** One step of indentation of this list; empty for a list created in the editor. */
export const indentState = createState('listIndent', {
  parse: (value) => (isText(value) ? value : ''),
  resetOnCopyNode: true,
});

/** A block as it was written, for as long as it would print as `printed`. */
export interface WrittenForm {
  text: string;
  printed: string;
}

const isWrittenForm = (value: unknown): value is WrittenForm =>
  typeof value === 'object' &&
  value !== null &&
  isText((value as WrittenForm).text) &&
  isText((value as WrittenForm).printed);

export const writtenState = createState('written', {
  parse: (value): WrittenForm | null => (isWrittenForm(value) ? value : null),
  resetOnCopyNode: true,
});

/** Which of several blocks read at once a node belongs to. */
export const indexState = createState('index', { parse: (value) => (typeof value === 'number' ? value : -1) });
