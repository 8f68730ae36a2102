import {
  BOLD_ITALIC_STAR,
  BOLD_ITALIC_UNDERSCORE,
  BOLD_STAR,
  BOLD_UNDERSCORE,
  CHECK_LIST,
  CODE,
  HEADING,
  INLINE_CODE,
  ITALIC_STAR,
  ITALIC_UNDERSCORE,
  LINK,
  ORDERED_LIST,
  QUOTE,
  STRIKETHROUGH,
  UNORDERED_LIST,
  type Transformer,
} from '@lexical/markdown';
import { EMBED } from './embed-transformer';
import { FOOTNOTE } from './footnote-transformer';
import { FORMULA } from './formula-transformers';
import { RULE } from './rule-transformer';
import { WIKI_LINK } from './wiki-link-transformer';

export const LIST_TRANSFORMERS: Transformer[] = [CHECK_LIST, UNORDERED_LIST, ORDERED_LIST];

/** What a line of a note may contain. Order matters. */
export const INLINE_TRANSFORMERS: Transformer[] = [
  INLINE_CODE,
  BOLD_ITALIC_STAR,
  BOLD_ITALIC_UNDERSCORE,
  BOLD_STAR,
  BOLD_UNDERSCORE,
  STRIKETHROUGH,
  ITALIC_STAR,
  ITALIC_UNDERSCORE,
  FORMULA,
  EMBED,
  WIKI_LINK,
  FOOTNOTE,
  LINK,
];

/** Formatting that Markdown typed in the editor becomes; other Markdown stays plain characters. */
export const NOTE_TRANSFORMERS: Transformer[] = [
  CODE,
  RULE,
  HEADING,
  ...LIST_TRANSFORMERS,
  QUOTE,
  ...INLINE_TRANSFORMERS,
];
