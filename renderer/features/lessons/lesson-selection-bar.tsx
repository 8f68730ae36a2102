import { Button } from '../../ui/actions/button';
import styles from './lessons.module.css';
import type { LessonSelection } from './use-lesson-selection';
import { t } from '../../../shared/messages/message';

/** The number of selected lessons and what can be done to them; nothing without a selection. */
export function LessonSelectionBar({ chosen: { selection, retire, clear } }: { chosen: LessonSelection }) {
  const count = selection.size;
  if (count === 0) return null;
  return (
    <div className={styles.selectionBar} role="toolbar" aria-label={t('lists.selectedLessons')}>
      <span>{t('lists.itemsSelected', { count })}</span>
      <Button size="small" keys={['Del']} onClick={() => retire()}>
        {t('lists.retireLessons', { count })}
      </Button>
      <Button size="small" tone="plain" keys={['Esc']} onClick={clear}>
        {t('lists.clear')}
      </Button>
    </div>
  );
}
