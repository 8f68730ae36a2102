import {
  BOLD_ITALIC_STAR,
  BOLD_ITALIC_UNDERSCORE,
  BOLD_STAR,
  BOLD_UNDERSCORE,
  CHECK_LIST,
  CODE,
  HEADING,
  HIGHLIGHT,
  INLINE_CODE,
  ITALIC_STAR,
  ITALIC_UNDERSCORE,
  LINK,
  ORDERED_LIST,
  QUOTE,
  STRIKETHROUGH,
  UNORDERED_LIST,
  type Transformer,
  type TextMatchTransformer,
  type ElementTransformer,
} from '@lexical/markdown';
import { FOOTNOTE } from './footnote-transformer';
import { FORMULA } from './formula-transformers';
import { WIKI_LINK } from './wiki-link-transformer';
import { wikilinkPattern } from '../../../shared/lib/markdown/wikilinks';
import { decodeUriPart } from '../../../shared/lib/decode-uri-part';
import { $createEmbedNode, $isEmbedNode, EmbedNode } from '../nodes/embed-node';
import { $createNoteEmbedNode, $isNoteEmbedNode, NoteEmbedNode } from '../nodes/note-embed-node';
import { $createRuleNode, $isRuleNode, RuleNode } from '../nodes/rule-node';

/** `---` on a line of its own. */
const RULE: ElementTransformer = {
  type: 'element',
  dependencies: [RuleNode],
  regExp: /^---\s?$/,
  export: (node) => ($isRuleNode(node) ? '---' : null),
  replace: (parent, _children, _match, isImport) => {
    const rule = $createRuleNode();
    if (isImport || parent.getNextSibling() !== null) parent.replace(rule);
    else parent.insertBefore(rule);
    if (!isImport) rule.selectNext();
  },
};

const IMAGE_ENDING = String.raw`\.(?:[pP][nN][gG]|[jJ][pP][eE]?[gG]|[gG][iI][fF]|[wW][eE][bB][pP]|[aA][vV][iI][fF]|[sS][vV][gG])`;
// An address on the web is no picture of the vault: it stays a link that loads nothing.
const WIKI_EMBED = `!${wikilinkPattern(String.raw`[^\[\]|\n]*${IMAGE_ENDING}`, String.raw`[^\[\]|\n]+`)}`;
const IMAGE = String.raw`!\[([^\[\]\n]*)\]\((?:<((?![\w+.-]+:)[^<>\n]*${IMAGE_ENDING})>|((?![\w+.-]+:|\/\/)[^()<>\s]*${IMAGE_ENDING}))(?:[ ]+"[^"\n]*")?\)`;
const PATTERN = `(?:${WIKI_EMBED}|${IMAGE})`;

/** Pictures of the vault, exactly as written. */
const EMBED: TextMatchTransformer = {
  type: 'text-match',
  dependencies: [EmbedNode],
  importRegExp: new RegExp(PATTERN),
  regExp: new RegExp(`${PATTERN}$`),
  trigger: ')',
  export: (node) => ($isEmbedNode(node) ? node.getSource() : null),
  replace: (textNode, match) => {
    const [source, wikiTarget, , wikiWords, words, bracketed, plain] = match;
    const node =
      wikiTarget === undefined
        ? $createEmbedNode({ source, target: decodeUriPart(bracketed ?? plain ?? ''), alt: words ?? '' })
        : $createEmbedNode({ source, target: wikiTarget.trim(), alt: wikiWords ?? '' });
    textNode.replace(node);
  },
};

const NOTE_PATTERN = `!${wikilinkPattern(String.raw`[^\[\]|\n]*[^\[\]|\n\s][^\[\]|\n]*`, String.raw`[^\[\]|\n]+`)}`;

/** Notes that are shown, and files that are no pictures, exactly as written. */
const NOTE_EMBED: TextMatchTransformer = {
  type: 'text-match',
  dependencies: [NoteEmbedNode],
  importRegExp: new RegExp(NOTE_PATTERN),
  regExp: new RegExp(`${NOTE_PATTERN}$`),
  trigger: ']',
  export: (node) => ($isNoteEmbedNode(node) ? node.getSource() : null),
  replace: (textNode, match) => {
    textNode.replace($createNoteEmbedNode({ source: match[0], target: match[1]!.trim(), words: match[3] ?? '' }));
  },
};

export const LIST_TRANSFORMERS: Transformer[] = [CHECK_LIST, UNORDERED_LIST, ORDERED_LIST];

/** What a line of a note may contain. Order matters. */
export const INLINE_TRANSFORMERS: Transformer[] = [
  INLINE_CODE,
  BOLD_ITALIC_STAR,
  BOLD_ITALIC_UNDERSCORE,
  BOLD_STAR,
  BOLD_UNDERSCORE,
  STRIKETHROUGH,
  HIGHLIGHT,
  ITALIC_STAR,
  ITALIC_UNDERSCORE,
  FORMULA,
  EMBED,
  NOTE_EMBED,
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
