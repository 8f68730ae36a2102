import type { Image, Link, Parent, Root, Text } from 'mdast';
import { visit, SKIP } from 'unist-util-visit';

import { isAttachmentTarget } from '../../../../shared/lib/markdown/link-target';

/** Prefix of the address of a `[[link]]` inside the vault; it never leads outside. */
export const NOTE_LINK_PREFIX = '#note=';
const WIKILINK = /(!?)\[\[((?:(?!\[\[|\]\])[^\n|])+)(?:\|((?:(?!\[\[|\]\])[^\n])*))?\]\]/gu;

/** Turns `[[target|shown]]` into a link inside the vault, and `![[plan.png]]` into a picture of it; code is unchanged. */
export function remarkNoteLinks() {
  return (tree: Root): void => {
    visit(tree, 'text', (node: Text, index, parent: Parent | undefined) => {
      if (parent === undefined || index === undefined || parent.type === 'link' || !node.value.includes('[['))
        return undefined;
      const parts: (Text | Link | Image)[] = [];
      let done = 0;
      for (const match of node.value.matchAll(WIKILINK)) {
        if (match.index > done) parts.push({ type: 'text', value: node.value.slice(done, match.index) });
        const target = match[2]!.trim();
        const url = `${NOTE_LINK_PREFIX}${encodeURIComponent(target)}`;
        if (match[1] === '!' && isAttachmentTarget(target)) parts.push({ type: 'image', url, alt: match[3] ?? '' });
        else parts.push({ type: 'link', url, children: [{ type: 'text', value: match[3] || target }] });
        done = match.index + match[0].length;
      }
      if (parts.length === 0) return undefined;
      if (done < node.value.length) parts.push({ type: 'text', value: node.value.slice(done) });
      parent.children.splice(index, 1, ...parts);
      return [SKIP, index + parts.length];
    });
  };
}
