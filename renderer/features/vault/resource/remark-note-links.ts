import type { Link, Parent, Root, Text } from 'mdast';
import { visit, SKIP } from 'unist-util-visit';

/** Prefix of the address of a `[[link]]` inside the vault; it never leads outside. */
export const NOTE_LINK_PREFIX = '#note=';
const WIKILINK = /!?\[\[((?:(?!\[\[|\]\])[^\n|])+)(?:\|((?:(?!\[\[|\]\])[^\n])*))?\]\]/gu;

/** Turns `[[target|shown]]` into a link inside the vault; code is unchanged. */
export function remarkNoteLinks() {
  return (tree: Root): void => {
    visit(tree, 'text', (node: Text, index, parent: Parent | undefined) => {
      if (parent === undefined || index === undefined || parent.type === 'link' || !node.value.includes('[['))
        return undefined;
      const parts: (Text | Link)[] = [];
      let done = 0;
      for (const match of node.value.matchAll(WIKILINK)) {
        if (match.index > done) parts.push({ type: 'text', value: node.value.slice(done, match.index) });
        const target = match[1]!.trim();
        parts.push({
          type: 'link',
          url: `${NOTE_LINK_PREFIX}${encodeURIComponent(target)}`,
          children: [{ type: 'text', value: match[2] || target }],
        });
        done = match.index + match[0].length;
      }
      if (parts.length === 0) return undefined;
      if (done < node.value.length) parts.push({ type: 'text', value: node.value.slice(done) });
      parent.children.splice(index, 1, ...parts);
      return [SKIP, index + parts.length];
    });
  };
}
