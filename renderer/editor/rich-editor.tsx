import { mergeRegister } from '@lexical/utils';
import { $createParagraphNode, $getRoot, $setState, createEditor, type LexicalEditor } from 'lexical';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { SourceRef } from '../../shared/domain/ids';
import { attachmentAddress } from '../attachments/attachment-address';
import { EDITOR_THEME } from './theme/editor-theme';
import { CodeMenu } from './extensions/code-menu';
import { tabHint } from './extensions/indent-lines';
import { type Completion, LinkCompletionPopup } from './extensions/link-completion-popup';
import { type EditorLink, registerLinkOpening } from './extensions/link-opening';
import { registerEditing } from './extensions/register-editing';
import type { InsertableBlock } from './extensions/insertable-blocks';
import { ShownNodes } from './extensions/shown-nodes';
import { SlashMenu } from './extensions/slash-menu';
import { TableMenu } from './extensions/table-menu';
import { FindInNote } from './find/find-bar';
import styles from './theme/editor.module.css';
import { setEmbedAddresses } from './nodes/embed-node';
import { EDITOR_NODES } from './nodes/editor-nodes';
import type { PassageTarget } from './reading/passage-target';
import { type MarkdownStyle, printEditor, readShownText } from './serialization/round-trip';
import { beforeState, indentState, leadingState, writtenState } from './serialization/block-state';
import { planBlocks } from './serialization/plan-blocks';
import { $readBlock } from './serialization/read-block';

/** Name of the browser's highlight; base.css paints it. */
const PASSAGE_HIGHLIGHT = 'passage';

const LETTER = /[\p{L}\p{N}]/u;

/** The letters and digits of a page, each with its text node and offset. */
interface Letters {
  text: string;
  nodes: Text[];
  offsets: number[];
}

/**
 * Where words stand in the page, compared by letters and digits alone: the editor shows no Markdown. Of several places
 * the nearest to the given share of the page's letters; null without any.
 *
 * @param before the text before them
 */
export function findRange(root: HTMLElement, words: string, before: string): Range | null {
  const wanted = lettersOf(words);
  if (wanted === '') return null;
  const page = readLetters(root);
  const near = lettersOf(before).length;
  const first = page.text.lastIndexOf(wanted, near);
  const next = page.text.indexOf(wanted, near);
  const start = first === -1 || (next !== -1 && next - near < near - first) ? next : first;
  if (start === -1) return null;
  const end = start + wanted.length - 1;
  const range = document.createRange();
  range.setStart(page.nodes[start]!, page.offsets[start]!);
  range.setEnd(page.nodes[end]!, page.offsets[end]! + 1);
  return range;
}

/** Marks ranges of the page without changing it; none removes the mark. */
function highlightRanges(ranges: readonly Range[]): void {
  if (typeof Highlight === 'undefined') return;
  if (ranges.length === 0) CSS.highlights.delete(PASSAGE_HIGHLIGHT);
  else CSS.highlights.set(PASSAGE_HIGHLIGHT, new Highlight(...ranges));
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

function readLetters(root: HTMLElement): Letters {
  const letters: Letters = { text: '', nodes: [], offsets: [] };
  const parts: string[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, (node) =>
    // What other notes say is not this note’s text.
    node.parentElement?.closest('[data-shown]') == null ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT,
  );
  for (let node = walker.nextNode() as Text | null; node !== null; node = walker.nextNode() as Text | null) {
    let offset = 0;
    for (const character of node.data) {
      if (LETTER.test(character)) {
        // Lower case may be longer than upper case, and a character may have two units.
        const lower = character.toLowerCase();
        parts.push(lower);
        for (let unit = 0; unit < lower.length; unit += 1) {
          letters.nodes.push(node);
          letters.offsets.push(offset + Math.min(unit, character.length - 1));
        }
      }
      offset += character.length;
    }
  }
  letters.text = parts.join('');
  return letters;
}

interface Props {
  value: string;
  style: MarkdownStyle;
  onChange: (markdown: string) => void;
  onOpenLink: (link: EditorLink) => void;
  complete: (text: string) => Promise<Completion[]>;
  /** The text whose pictures are shown; read once. */
  embedsFrom: SourceRef | undefined;
  readOnly: boolean;
  label: string;
  placeholder: string;
  /** What to scroll to and mark. */
  target: PassageTarget | null;
  /** What the slash menu offers besides the blocks of Markdown. */
  insertables: () => Promise<readonly InsertableBlock[]>;
  /** It edits a part of a note inside another editor, which has the search. */
  isPart?: boolean;
}

/** Edits Markdown as formatted text. `value` is read when it differs from what this editor last printed. */
export function RichEditor(props: Props) {
  const { value, style, onChange, onOpenLink, complete, embedsFrom, readOnly, label, placeholder, target } = props;
  const { insertables, isPart = false } = props;
  const [editor] = useState(() => createNoteEditor(embedsFrom));
  const root = useRef<HTMLDivElement>(null);
  const printed = useRef<string | null>(null);
  const current = useRef({ style, onChange, onOpenLink });
  const [isEmpty, setIsEmpty] = useState(value === '');

  useEffect(() => {
    current.current = { style, onChange, onOpenLink };
  });

  useEffect(() => {
    editor.setRootElement(root.current);
    const unregister = mergeRegister(
      registerEditing(editor),
      registerLinkOpening(editor, (link) => current.current.onOpenLink(link)),
      editor.registerUpdateListener(({ dirtyElements, dirtyLeaves, tags }) => {
        if (editor.isComposing() || (dirtyElements.size === 0 && dirtyLeaves.size === 0)) return;
        const markdown = printEditor(editor, current.current.style);
        setIsEmpty(markdown === '');
        if (markdown === printed.current) return;
        printed.current = markdown;
        if (!tags.has('from-outside')) current.current.onChange(markdown);
      }),
    );
    return () => {
      unregister();
      editor.setRootElement(null);
    };
  }, [editor]);

  useEffect(() => {
    if (value === printed.current) return;
    printed.current = value;
    editor.update(() => $readNoteMarkdown(value), {
      tag: ['from-outside', 'history-merge', 'skip-dom-selection'],
      discrete: true,
    });
  }, [editor, value]);

  useEffect(() => editor.setEditable(!readOnly), [editor, readOnly]);
  usePassageHighlight(root, value, target);

  return (
    <div className={styles.frame}>
      {!isPart && <FindInNote editor={editor} canReplace={!readOnly} />}
      <div
        ref={root}
        className={styles.text}
        contentEditable={!readOnly}
        suppressContentEditableWarning
        role="textbox"
        aria-multiline
        aria-label={label}
        aria-readonly={readOnly}
        aria-autocomplete="list"
        aria-placeholder={placeholder}
        aria-description={tabHint()}
        dir="auto"
        data-takes-pictures={readOnly ? undefined : true}
      />
      {isEmpty && !readOnly && (
        <p className={styles.placeholder} aria-hidden>
          {placeholder}
        </p>
      )}
      <ShownNodes editor={editor} canEdit={!readOnly} />
      {!readOnly && <TableMenu editor={editor} />}
      {!readOnly && <CodeMenu editor={editor} />}
      {!readOnly && <SlashMenu editor={editor} more={insertables} />}
      {!readOnly && <LinkCompletionPopup editor={editor} complete={complete} />}
    </div>
  );
}

/** Marks the passage and scrolls to it; or scrolls to the heading that is left of it. */
function usePassageHighlight(root: RefObject<HTMLElement | null>, value: string, target: PassageTarget | null): void {
  useEffect(() => {
    if (root.current === null || target === null) return undefined;
    const { marks, heading } = target;
    const page = root.current;
    const find = (words: string, start: number) =>
      findRange(page, readShownText(words), readShownText(value.slice(0, start)));
    const ranges = marks.map(({ start, end }) => find(value.slice(start, end), start));
    highlightRanges(ranges.filter((range) => range !== null));
    const place =
      ranges[marks.findIndex(({ start }) => start === target.start)] ??
      (heading === null ? null : find(heading, target.start));
    place?.startContainer.parentElement?.scrollIntoView({ block: 'center' });
    return () => highlightRanges([]);
  }, [root, value, target]);
}

function createNoteEditor(embedsFrom: SourceRef | undefined): LexicalEditor {
  const editor = createEditor({
    namespace: 'note',
    nodes: EDITOR_NODES,
    theme: EDITOR_THEME,
    onError: (error) => {
      throw error;
    },
  });
  if (embedsFrom !== undefined) setEmbedAddresses(editor, (target) => attachmentAddress(embedsFrom, target));
  return editor;
}

/** Fills the root from Markdown; each block remembers what stood before it and how it was written. */
export function $readNoteMarkdown(markdown: string): void {
  const plan = planBlocks(markdown);
  const root = $getRoot().clear();
  $setState(root, leadingState, plan[0]?.block.before ?? '');
  for (const [position, { block, indent, written }] of plan.entries()) {
    const nodes = $readBlock(block);
    root.append(...nodes);
    for (const [index, node] of nodes.entries()) {
      if (position + index > 0) $setState(node, beforeState, index === 0 ? block.before : '\n');
      if (indent !== null) $setState(node, indentState, indent);
      if (written !== null) $setState(node, writtenState, written);
    }
  }
  if (root.isEmpty()) root.append($createParagraphNode());
}
