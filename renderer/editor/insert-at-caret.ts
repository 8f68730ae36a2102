import { $getRoot, $getSelection, $isElementNode, $isRangeSelection, getNearestEditorFromDOMNode } from 'lexical';
import { $insertMarkdown } from './serialization/insert-markdown';

const field = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('[data-links-from] :is([contenteditable=true], textarea)');

/** Blocks of the formatted editor that are a passage by themselves. */
const BLOCKS = 'p, li, h1, h2, h3, h4, h5, h6, blockquote, td, th, pre';
/** A shorter one says too little alone. */
const MIN_CHARACTERS = 40;

/** The words of the block in which the caret stands in the open note; null without one, or for a short one. */
export function passageAtCaret(): string | null {
  const at = document.getSelection()?.anchorNode ?? null;
  const inside = at instanceof Element ? at : (at?.parentElement ?? null);
  if (inside === null || field()?.contains(inside) !== true) return null;
  const text = inside.closest(BLOCKS)?.textContent.trim() ?? '';
  return text.length < MIN_CHARACTERS ? null : text;
}

/**
 * Writes Markdown at the caret of the open note, at its end where it has none; the field has the focus afterwards.
 *
 * @param isAside words come by themselves: whoever writes in another field goes on there, and a space stands before them
 */
export function insertAtCaret(markdown: string, isAside = false): void {
  const target = field();
  const active = document.activeElement;
  const staysThere =
    isAside && active !== target && active?.matches('input, textarea, select, [contenteditable=true]') === true;
  const needsSpace = (before: string): boolean => isAside && /\S$/u.test(before);
  if (target instanceof HTMLTextAreaElement) {
    if (!staysThere) target.focus();
    const { value, selectionStart, selectionEnd } = target;
    const space = needsSpace(value.slice(0, selectionStart)) ? ' ' : '';
    target.setRangeText(space + markdown, selectionStart, selectionEnd, 'end');
    target.dispatchEvent(new Event('input', { bubbles: true }));
    return;
  }
  const editor = target === null ? null : getNearestEditorFromDOMNode(target);
  editor?.update(
    () => {
      if ($getSelection() === null) $getRoot().selectEnd();
      if (needsSpace($textBeforeCaret())) $getSelection()?.insertText(' ');
      $insertMarkdown(markdown);
    },
    staysThere ? { tag: 'skip-dom-selection' } : {},
  );
  if (!staysThere) target?.focus();
}

/** What stands before the caret in its line, or the last part of it. */
function $textBeforeCaret(): string {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return '';
  const { anchor, focus } = selection;
  const point = selection.isBackward() ? focus : anchor;
  const [node, offset] = [point.getNode(), point.offset];
  if ($isElementNode(node)) return node.getChildAtIndex(offset - 1)?.getTextContent() ?? '';
  return node.getTextContent().slice(0, offset) || (node.getPreviousSibling()?.getTextContent() ?? '');
}
