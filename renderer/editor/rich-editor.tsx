import { mergeRegister } from '@lexical/utils';
import { createEditor, type LexicalEditor } from 'lexical';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { SourceRef } from '../../shared/domain/ids';
import { attachmentAddress } from '../attachments/attachment-address';
import { EDITOR_THEME } from './theme/editor-theme';
import { CodeMenu } from './extensions/code-menu';
import { tabHint } from './extensions/indent-lines';
import { LinkCompletionPopup, type Completion } from './extensions/link-completion-popup';
import { registerLinkOpening, type EditorLink } from './extensions/link-opening';
import { findRange, highlightRanges } from './extensions/passage-highlight';
import { registerEditing } from './extensions/register-editing';
import type { InsertableBlock } from './extensions/insertable-blocks';
import { SlashMenu } from './extensions/slash-menu';
import { TableMenu } from './extensions/table-menu';
import { FindInNote } from './find/find-bar';
import styles from './theme/editor.module.css';
import { setEmbedAddresses } from './nodes/embed-node';
import { EDITOR_NODES } from './nodes/editor-nodes';
import type { PassageTarget } from './reading/passage-target';
import { $readNoteMarkdown } from './serialization/note-markdown';
import { printEditor, readShownText, type MarkdownStyle } from './serialization/round-trip';

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
}

/** Edits Markdown as formatted text. `value` is read when it differs from what this editor last printed. */
export function RichEditor(props: Props) {
  const { value, style, onChange, onOpenLink, complete, embedsFrom, readOnly, label, placeholder, target } = props;
  const { insertables } = props;
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
      <FindInNote editor={editor} canReplace={!readOnly} />
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
        spellCheck
        data-takes-pictures={readOnly ? undefined : true}
      />
      {isEmpty && !readOnly && (
        <p className={styles.placeholder} aria-hidden>
          {placeholder}
        </p>
      )}
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
