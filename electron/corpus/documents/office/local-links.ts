import type { Root } from 'hast';
import { visit } from 'unist-util-visit';

/** Links inside of a file or to its neighbours lead nowhere once its text stands alone: their words stay. */
export function unwrapLocalLinks(tree: Root): void {
  visit(tree, 'element', (link) => {
    const { href } = link.properties;
    if (link.tagName !== 'a' || (typeof href === 'string' && /^(?:https?:|mailto:)/i.test(href.trim()))) return;
    link.tagName = 'span';
    link.properties = {};
  });
}
