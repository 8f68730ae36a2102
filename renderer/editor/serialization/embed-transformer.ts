import type { TextMatchTransformer } from '@lexical/markdown';
import { wikilinkPattern } from '../../../shared/lib/markdown/wikilinks';
import { decodeUriPart } from '../../../shared/lib/decode-uri-part';
import { $createEmbedNode, $isEmbedNode, EmbedNode } from '../nodes/embed-node';

const IMAGE_ENDING = String.raw`\.(?:[pP][nN][gG]|[jJ][pP][eE]?[gG]|[gG][iI][fF]|[wW][eE][bB][pP]|[aA][vV][iI][fF]|[sS][vV][gG])`;
// An address on the web is no picture of the vault: it stays a link that loads nothing.
const WIKI_EMBED = `!${wikilinkPattern(String.raw`[^\[\]|\n]*${IMAGE_ENDING}`, String.raw`[^\[\]|\n]+`)}`;
const IMAGE = String.raw`!\[([^\[\]\n]*)\]\((?:<((?![\w+.-]+:)[^<>\n]*${IMAGE_ENDING})>|((?![\w+.-]+:|\/\/)[^()<>\s]*${IMAGE_ENDING}))(?:[ ]+"[^"\n]*")?\)`;
const PATTERN = `(?:${WIKI_EMBED}|${IMAGE})`;

/** Pictures of the vault, exactly as written. */
export const EMBED: TextMatchTransformer = {
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
