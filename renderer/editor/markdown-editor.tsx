import { useRef, useState } from 'react';
import type { Completion } from './extensions/link-completion-popup';
import type { EditorLink } from './extensions/link-opening';
import styles from './theme/editor.module.css';
import { RichEditor } from './rich-editor';
import { findLosslessStyle, withoutTrailingLines, type MarkdownStyle } from './serialization/round-trip';
import { SourceEditor } from './source-editor';

export interface MarkdownEditorProps {
  /** The note's Markdown, as stored. A value that the editor did not report itself replaces its content. */
  value: string;
  onChange: (markdown: string) => void;
  onOpenLink: (link: EditorLink) => void;
  /** Notes whose title matches the text after `[[`, best first. */
  complete: (text: string) => Promise<Completion[]>;
  readOnly?: boolean;
  label: string;
  placeholder?: string;
}

/**
 * Edits Markdown as formatted text where parsing and printing leave it unchanged, otherwise as source. The choice is
 * made when a value comes from outside, never while the person types.
 */
export function MarkdownEditor({
  value,
  onChange,
  onOpenLink,
  complete,
  readOnly = false,
  label,
  placeholder = 'Write. Type [[ to link.',
}: MarkdownEditorProps) {
  const [style, setStyle] = useState<MarkdownStyle | null>(() => findLosslessStyle(value));
  const [judged, setJudged] = useState(value);
  const reported = useRef(value);

  if (value !== judged) {
    setJudged(value);
    if (value !== reported.current) setStyle(findLosslessStyle(value));
  }

  const report = (markdown: string) => {
    reported.current = markdown;
    onChange(markdown);
  };

  if (style === null) {
    return (
      <>
        <p className={styles.notice}>
          Shown as Markdown source: this note holds something the formatted editor would rewrite.
        </p>
        <SourceEditor value={value} onChange={report} readOnly={readOnly} label={label} />
      </>
    );
  }
  return (
    <RichEditor
      value={withoutTrailingLines(value)}
      style={style}
      onChange={report}
      onOpenLink={onOpenLink}
      complete={complete}
      readOnly={readOnly}
      label={label}
      placeholder={placeholder}
    />
  );
}

export type { EditorLink };
