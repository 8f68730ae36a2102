import { memo } from 'react';
import { CATEGORY_LABELS } from '../../../../shared/domain/note';
import { classNames } from '../../../ui/class-names';
import styles from '../styles/review.module.css';
import type { Decision, UnitRow } from '../queue/review-state';
import { sourceText, warningLabels } from '../queue/review-text';
import { UnitEditor, type SavedText } from './unit-editor';
import { t, type PlainKey } from '../../../../shared/messages/message';
import { useLanguage } from '../../../ui/use-language';

interface Props {
  row: UnitRow;
  isActive: boolean;
  isSelected: boolean;
  isEditing: boolean;
  /** Whether the duplicates are shown under it. */
  isUnfolded: boolean;
  onSave: (id: string, saved: SavedText) => void;
  onRevert: () => void;
  onToggleDuplicates: (id: string) => void;
}

const DECISION_MARKS: Record<Decision, { sign: string; word: PlainKey | null }> = {
  pending: { sign: '', word: null },
  kept: { sign: '✓', word: 'common.kept' },
  dropped: { sign: '–', word: 'common.dropped' },
  deferred: { sign: '›', word: 'review.later2' },
};

/** One row of the grid: mark, category, sentence, and facts at the right. */
export const UnitRowView = memo(function UnitRowView({
  row,
  isActive,
  isSelected,
  isEditing,
  isUnfolded,
  onSave,
  onRevert,
  onToggleDuplicates,
}: Props) {
  useLanguage();
  const { unit, decision, outcome } = row;
  const { note, duplicates } = unit;
  const mark = DECISION_MARKS[decision];
  return (
    <div
      className={classNames(styles.unit, isActive && styles.active, isSelected && styles.selected, styles[decision])}
      data-decision={decision}
    >
      <span role="gridcell" className={styles.mark}>
        <span aria-hidden>{mark.sign === '' && isSelected ? '•' : mark.sign}</span>
        <span className="visually-hidden">
          {[mark.word && t(mark.word), isSelected ? t('common.selected') : ''].filter(Boolean).join(', ')}
        </span>
      </span>
      <span role="gridcell" className={styles.category}>
        {CATEGORY_LABELS[note.category]}
      </span>
      <span role="gridcell" className={styles.sentence} dir="auto">
        {isEditing ? (
          <UnitEditor id={note.id} title={note.title} onSave={(saved) => onSave(note.id, saved)} onRevert={onRevert} />
        ) : (
          note.title
        )}
        {isUnfolded && !isEditing && (
          <ul className={styles.duplicates}>
            {duplicates.map((other) => (
              <li key={other.note.id}>
                {other.note.title} <span>{sourceText(other)}</span>
              </li>
            ))}
          </ul>
        )}
      </span>
      <span role="gridcell" className={styles.facts}>
        {decision === 'pending' ? (
          <PendingFacts row={row} isSelected={isSelected} />
        ) : (
          outcome !== '' && <span>{outcome} · </span>
        )}
        {duplicates.length > 0 && (
          <button
            type="button"
            tabIndex={-1}
            className={styles.fold}
            aria-expanded={isUnfolded}
            onClick={() => onToggleDuplicates(note.id)}
          >
            {t('review.duplicatesAlike', { duplicates: duplicates.length })}
          </button>
        )}
        {sourceText(unit)}
      </span>
    </div>
  );
});

function PendingFacts({ row: { unit }, isSelected }: { row: UnitRow; isSelected: boolean }) {
  const warnings = warningLabels(unit, isSelected);
  if (warnings.length > 0)
    return (
      <span className={styles.flag} title={warnings.join(', ')}>
        {warnings.join(', ')} ·{' '}
      </span>
    );
  return unit.similar.length > 0 ? <span>{t('review.similarSimilar', { similar: unit.similar.length })} </span> : null;
}
