import { type ReactNode, useState } from 'react';
import type { SourceRef } from '../../shared/domain/ids';
import type { Completion } from './extensions/link-completion-popup';
import type { InsertableBlock } from './extensions/insertable-blocks';
import type { EditorLink } from './extensions/link-opening';
import { $insertMarkdown } from './serialization/insert-markdown';
import { RichEditor } from './rich-editor';
import { withEnding, withoutEnding } from './serialization/round-trip';
import type { PassageTarget } from './reading/passage-target';
import { SourceEditor } from './source-editor';
import { SourcePage } from './source-page';
import { t } from '../../shared/messages/message';
import { $isListItemNode } from '@lexical/list';
import { $findMatchingParent } from '@lexical/utils';
import {
  $createTextNode,
  $getSelection,
  $isElementNode,
  $isParagraphNode,
  $isRangeSelection,
  $isTextNode,
} from 'lexical';
import { $isHeadingNode, $isQuoteNode } from '@lexical/rich-text';
import { chordKeys } from '../commands/shortcuts';
import { Button } from '../ui/actions/button';
import { EditorFooter } from './editor-footer';
import { useLosslessStyle } from './use-lossless-style';
import { SOURCE_KEYS, useSourceToggle } from './use-source-toggle';
import styles from './theme/editor.module.css';

const BLOCK_ID = /\s\^([\w-]{1,60})\s*$/;

/**
 * The id of the block at the caret, as `^id` at its end; a block without one is given `fresh`. Null where no id can
 * stand: in code, tables and formulas. Call inside `update`.
 */
function $idOfBlock(fresh: string): string | null {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return null;
  const block = $findMatchingParent(
    selection.anchor.getNode(),
    (node) => $isListItemNode(node) || $isParagraphNode(node) || $isHeadingNode(node) || $isQuoteNode(node),
  );
  if (!$isElementNode(block) || block.getParent()?.getType() === 'tablecell') return null;
  const text = block
    .getChildren()
    .filter((child) => !$isElementNode(child) || child.isInline())
    .map((child) => child.getTextContent())
    .join('');
  const known = BLOCK_ID.exec(text)?.[1];
  if (known !== undefined) return known;
  if (text.trim() === '') return null;
  const last = block.getChildren().findLast((child) => !$isElementNode(child) || child.isInline());
  const mark = $createTextNode(` ^${fresh}`);
  if ($isTextNode(last) && last.isSimpleText() && last.getFormat() === 0)
    last.setTextContent(last.getTextContent() + mark.getTextContent());
  else last?.insertAfter(mark);
  return fresh;
}

export interface MarkdownEditorProps {
  /** The note's Markdown, as stored. A value that the editor did not report itself replaces its content. */
  value: string;
  onChange: (markdown: string) => void;
  onOpenLink: (link: EditorLink) => void;
  /** Notes whose title matches the text after `[[`, best first. */
  complete: (text: string) => Promise<Completion[]>;
  /** The text whose pictures are shown; without it they are words. */
  embedsFrom?: SourceRef;
  readOnly?: boolean;
  label: string;
  placeholder?: string;
  /** What to scroll to and mark; null: nothing. */
  target?: PassageTarget | null;
  /** What the slash menu offers besides the blocks of Markdown, such as templates. */
  insertables?: () => Promise<readonly InsertableBlock[]>;
}

const noInsertables = async (): Promise<readonly InsertableBlock[]> => [];

/**
 * Edits Markdown as formatted text, or as source where the person asks for it. Notes that the formatted editor would
 * rewrite, and long ones, are pages to read.
 */
export function MarkdownEditor(props: MarkdownEditorProps) {
  const { value, onChange, onOpenLink, complete, embedsFrom, readOnly = false, label, target = null } = props;
  const { style, judgeAgain, report } = useLosslessStyle(value, onChange);
  const [isSource, setIsSource] = useState(false);
  const [shownTarget, setShownTarget] = useState(target);

  if (target !== shownTarget) {
    setShownTarget(target);
    if (target !== null && isSource) {
      setIsSource(false);
      judgeAgain();
    }
  }

  if (style === null)
    return (
      <SourcePage
        value={value}
        onChange={report}
        onOpenLink={onOpenLink}
        readOnly={readOnly}
        label={label}
        target={target}
        embedsFrom={embedsFrom}
      />
    );
  return (
    <SourceSwitch
      isSource={isSource}
      canSwitch={!readOnly}
      value={value}
      onSwitch={() => {
        if (isSource) judgeAgain();
        setIsSource(!isSource);
      }}
    >
      {isSource ? (
        <SourceEditor value={value} onChange={report} readOnly={readOnly} label={label} />
      ) : (
        <RichEditor
          value={withoutEnding(value, style)}
          style={style}
          onChange={(markdown) => report(withEnding(markdown, style))}
          onOpenLink={onOpenLink}
          complete={complete}
          embedsFrom={embedsFrom}
          readOnly={readOnly}
          label={label}
          placeholder={props.placeholder ?? t('editor.writeTypeLinkInsert')}
          target={target}
          insertables={props.insertables ?? noInsertables}
        />
      )}
    </SourceSwitch>
  );
}

export { $idOfBlock, $insertMarkdown };
export type { EditorLink, InsertableBlock, PassageTarget };

interface Props {
  isSource: boolean;
  canSwitch: boolean;
  value: string;
  onSwitch: () => void;
  children: ReactNode;
}

/** A text as it is formatted or as its source, and the switch between both. */
function SourceSwitch({ isSource, canSwitch, value, onSwitch, children }: Props) {
  const { page, toggle } = useSourceToggle({
    isSource,
    canToggle: canSwitch,
    back: t('editor.showFormattedText'),
    focusOn: 'textarea, [contenteditable=true]',
    onToggle: onSwitch,
  });
  return (
    <div ref={page}>
      {isSource && (
        <div className={styles.modes}>
          <span className="quiet">{t('editor.markdownSourceChangesSaved')}</span>
          <Button size="small" keys={chordKeys(SOURCE_KEYS)} onClick={toggle}>
            {t('editor.showFormattedText')}
          </Button>
        </div>
      )}
      {children}
      <EditorFooter value={value} keys={chordKeys(SOURCE_KEYS)} onEditSource={canSwitch && !isSource ? toggle : null} />
    </div>
  );
}
