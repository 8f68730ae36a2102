import type { SourceRef } from '../../shared/domain/ids';
import { t } from '../../shared/messages/message';
import type { Completion } from './extensions/link-completion-popup';
import type { EditorLink } from './extensions/link-opening';
import { RichEditor } from './rich-editor';
import { withEnding, withoutEnding } from './serialization/round-trip';
import { SourceEditor } from './source-editor';
import { useLosslessStyle } from './use-lossless-style';
import styles from './theme/editor.module.css';

interface Props {
  value: string;
  onChange: (markdown: string) => void;
  onOpenLink: (link: EditorLink) => void;
  complete: (text: string) => Promise<Completion[]>;
  embedsFrom: SourceRef;
  label: string;
}

const none = async () => [];

/** Edits a part of a note inside another: formatted where that loses nothing, else as its Markdown. */
export function PartEditor({ value, onChange, onOpenLink, complete, embedsFrom, label }: Props) {
  const { style, report } = useLosslessStyle(value, onChange);
  return (
    <div className={styles.part}>
      {style === null ? (
        <SourceEditor value={value} onChange={report} readOnly={false} label={label} />
      ) : (
        <RichEditor
          isPart
          value={withoutEnding(value, style)}
          style={style}
          onChange={(markdown) => report(withEnding(markdown, style))}
          onOpenLink={onOpenLink}
          complete={complete}
          embedsFrom={embedsFrom}
          readOnly={false}
          label={label}
          placeholder={t('editor.writeTypeLinkInsert')}
          target={null}
          insertables={none}
        />
      )}
    </div>
  );
}
