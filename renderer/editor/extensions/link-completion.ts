import { $isCodeNode } from '@lexical/code';
import { $getSelection, $isRangeSelection, $isTextNode, type LexicalEditor } from 'lexical';
import { writeWikilink } from '../../../shared/lib/markdown/wikilinks';
import { $createNoteEmbedNode } from '../nodes/note-embed-node';
import { $createWikiLinkNode, $isWikiLinkNode } from '../nodes/wiki-link-node';

/** The text typed after an unclosed `[[`. */
export interface UnfinishedLink {
  text: string;
}

/** The unfinished `[[text` before the caret, or null. Call inside `read`. */
export function $findUnfinishedLink(): UnfinishedLink | null {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return null;
  const node = selection.anchor.getNode();
  if (!$isTextNode(node) || $isWikiLinkNode(node) || node.hasFormat('code') || $isCodeNode(node.getParent()))
    return null;
  const match = /\[\[([^[\]|\n]{0,200})$/.exec(node.getTextContent().slice(0, selection.anchor.offset));
  return match === null ? null : { text: match[1]! };
}

/** Replaces `[[text`, and a `]]` directly after it, with a link; with `!` before it, with the note itself. */
export function completeLink(editor: LexicalEditor, title: string): void {
  editor.update(() => {
    const open = $findUnfinishedLink();
    const selection = $getSelection();
    if (open === null || !$isRangeSelection(selection)) return;
    const node = selection.anchor.getNode();
    if (!$isTextNode(node)) return;
    const end = selection.anchor.offset;
    const opening = end - open.text.length - 2;
    // After `!` the note is shown in its place.
    const isEmbed = node.getTextContent()[opening - 1] === '!';
    const start = isEmbed ? opening - 1 : opening;
    const after = node.getTextContent().slice(end).startsWith(']]') ? end + 2 : end;
    const parts = node.splitText(
      ...[start, after].filter((offset) => offset > 0 && offset < node.getTextContentSize()),
    );
    const typed = start > 0 ? parts[1]! : parts[0]!;
    if (isEmbed) {
      const embed = $createNoteEmbedNode({ source: `!${writeWikilink(title)}`, target: title, words: '' });
      typed.replace(embed);
      embed.selectNext(0, 0);
      return;
    }
    const link = $createWikiLinkNode(title);
    link.setFormat(node.getFormat());
    typed.replace(link);
    link.selectEnd();
  });
}

/** The title without `[`, `]` and `|`, which would end the link. */
export const linkableTitle = (text: string): string =>
  text
    .replace(/[[\]|\n]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
