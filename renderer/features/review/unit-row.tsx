import { memo } from 'react';
import { CATEGORY_LABELS } from '../../../shared/domain/note';
import { classNames } from '../../ui/class-names';
import styles from './review.module.css';
import type { Decision, UnitRow } from './review-state';
import { FLAG_WORDS, sourceWords } from './review-words';
import { UnitEditor } from './unit-editor';

interface Props {
  row: UnitRow;
  isActive: boolean;
  isEditing: boolean;
  onSave: (id: string, title: string, thenKeep: boolean) => void;
  onRevert: () => void;
}

const MARKS: Record<Decision, { sign: string; word: string }> = {
  waiting: { sign: '', word: '' },
  kept: { sign: '✓', word: 'kept' },
  dropped: { sign: '–', word: 'dropped' },
  later: { sign: '›', word: 'later' },
};

/** Mark, category, sentence, and quiet facts at the right; the cells of one grid row. */
export const UnitRowView = memo(function UnitRowView({ row, isActive, isEditing, onSave, onRevert }: Props) {
  const { unit, decision } = row;
  const mark = MARKS[decision];
  return (
    <div className={classNames(styles.unit, isActive && styles.active, styles[decision])} data-decision={decision}>
      <span role="gridcell" className={styles.mark}>
        <span aria-hidden>{mark.sign}</span>
        <span className="visually-hidden">{mark.word}</span>
      </span>
      <span role="gridcell" className={styles.category}>{CATEGORY_LABELS[unit.note.category]}</span>
      <span role="gridcell" className={styles.sentence} dir="auto">
        {isEditing ? <UnitEditor title={unit.note.title} onSave={(title, thenKeep) => onSave(unit.note.id, title, thenKeep)} onRevert={onRevert} /> : unit.note.title}
      </span>
      <span role="gridcell" className={styles.facts}>
        {unit.note.flags.length > 0 && <span className={styles.flag}>{unit.note.flags.map((flag) => FLAG_WORDS[flag]).join(', ')} · </span>}
        {unit.similar.length > 0 && <span>{unit.similar.length} similar · </span>}
        {sourceWords(unit)}
      </span>
    </div>
  );
});
