import { useRef, useState } from 'react';
import type { SourceRef } from '../../shared/domain/ids';
import type { Completion } from './extensions/link-completion-popup';
import { $idOfBlock } from './extensions/block-id';
import type { InsertableBlock } from './extensions/insertable-blocks';
import type { EditorLink } from './extensions/link-opening';
import { $insertMarkdown } from './serialization/insert-markdown';
import { RichEditor } from './rich-editor';
import { findLosslessStyle, withEnding, withoutEnding, type MarkdownStyle } from './serialization/round-trip';
import type { PassageTarget } from './reading/passage-target';
import { SourceEditor } from './source-editor';
import { SourcePage } from './source-page';
import { SourceSwitch } from './source-switch';
import { t } from '../../shared/messages/message';

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

/** Longer notes are read in parts and edited as source: the formatted editor holds all of a text at once. */
const MAX_FORMATTED_CHARACTERS = 100_000;

const styleOf = (markdown: string): MarkdownStyle | null =>
  markdown.length > MAX_FORMATTED_CHARACTERS ? null : findLosslessStyle(markdown);

/**
 * Edits Markdown as formatted text, or as source where the person asks for it. Notes that the formatted editor would
 * rewrite, and long ones, are pages to read. The choice is made when a value comes from outside, never while the person
 * types.
 */
export function MarkdownEditor(props: MarkdownEditorProps) {
  const { value, onChange, onOpenLink, complete, embedsFrom, readOnly = false, label, target = null } = props;
  const [style, setStyle] = useState<MarkdownStyle | null>(() => styleOf(value));
  const [isSource, setIsSource] = useState(false);
  const [judged, setJudged] = useState(value);
  const [shownTarget, setShownTarget] = useState(target);
  const reported = useRef(value);

  if (value !== judged) {
    setJudged(value);
    if (value !== reported.current) setStyle(styleOf(value));
  }
  if (target !== shownTarget) {
    setShownTarget(target);
    if (target !== null && isSource) {
      setIsSource(false);
      setStyle(styleOf(value));
    }
  }

  const report = (markdown: string) => {
    reported.current = markdown;
    onChange(markdown);
  };

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
        if (isSource) setStyle(styleOf(value));
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
