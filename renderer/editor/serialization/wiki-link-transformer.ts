import type { TextMatchTransformer } from '@lexical/markdown';
import { wikilinkPattern, writeWikilink } from '../../../shared/lib/markdown/wikilinks';
import { $createWikiLinkNode, $isWikiLinkNode, WikiLinkNode } from '../nodes/wiki-link-node';

const PATTERN = wikilinkPattern(String.raw`[^\[\]|\n]*[^\[\]|\n\s][^\[\]|\n]*`, String.raw`[^\[\]|\n]+`);

// Placeholder for the link while the printer adds bold or italic around it; the printer would escape characters of the
// title.
const PLACEHOLDER = '\uE000';

/** `[[Title]]` and `[[Title|shown]]`, exactly as written: spaces inside the brackets stay. */
export const WIKI_LINK: TextMatchTransformer = {
  type: 'text-match',
  dependencies: [WikiLinkNode],
  importRegExp: new RegExp(PATTERN),
  regExp: new RegExp(`${PATTERN}$`),
  trigger: ']',
  export: (node, _children, printFormat) =>
    $isWikiLinkNode(node)
      ? printFormat(node, PLACEHOLDER).replace(PLACEHOLDER, () =>
          writeWikilink(node.getTarget(), node.getTextContent(), node.getBar()),
        )
      : null,
  replace: (textNode, match) => {
    const node = $createWikiLinkNode(match[1]!, match[3], match[2]);
    node.setFormat(textNode.getFormat());
    textNode.replace(node);
  },
};
