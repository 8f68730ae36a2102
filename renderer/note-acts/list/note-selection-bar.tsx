import type { ReactNode } from 'react';
import { NoteActButtons } from '../note-act-buttons';
import type { NoteActs } from '../use-note-acts';
import { Button } from '../../ui/actions/button';
import styles from './note-selection-bar.module.css';
import { t } from '../../../shared/messages/message';
import { rich } from '../../ui/text/rich-message';

/** The number of selected notes and what can be done to them. */
export function NoteSelectionBar({
  count,
  acts,
  onClear,
  children,
}: {
  count: number;
  acts: NoteActs;
  onClear: () => void;
  /** More that can be done to them in this view. */
  children?: ReactNode;
}) {
  return (
    <div className={styles.selectionBar} role="toolbar" aria-label={t('vault.selectedNotes')}>
      <span>{rich('vault.countSelected', { count, b: (text) => <b className="num">{text}</b> })}</span>
      <NoteActButtons acts={acts} count={count} />
      {children}
      <Button size="small" tone="plain" keys={['Esc']} onClick={onClear}>
        {t('vault.clear')}
      </Button>
    </div>
  );
}
