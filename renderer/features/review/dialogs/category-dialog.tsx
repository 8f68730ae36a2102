import { CATEGORY_LABELS, categorySchema, type Category } from '../../../../shared/domain/note';
import { Button } from '../../../ui/actions/button';
import { Dialog } from '../../../ui/layout/dialog';
import styles from '../styles/review.module.css';
import { t } from '../../../../shared/messages/message';

interface Props {
  current: Category;
  isOpen: boolean;
  onChoose: (category: Category) => void;
  onClose: () => void;
}

/** The eight categories, chosen by digit or by arrow keys and Enter. */
export function CategoryDialog({ current, isOpen, onChoose, onClose }: Props) {
  const categories = categorySchema.options;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('common.category')}>
      <div
        className={styles.categories}
        onKeyDown={(event) => {
          const chosen = categories[Number(event.key) - 1];
          const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
          if (chosen !== undefined) onChoose(chosen);
          if (step !== 0) moveFocus(event.currentTarget, step);
          if (chosen !== undefined || step !== 0) event.preventDefault();
        }}
      >
        {categories.map((category, index) => (
          <Button
            key={category}
            tone={category === current ? 'primary' : 'plain'}
            keys={[String(index + 1)]}
            onClick={() => onChoose(category)}
            autoFocus={category === current}
          >
            {CATEGORY_LABELS[category]}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}

function moveFocus(list: HTMLElement, step: number): void {
  const buttons = [...list.querySelectorAll('button')];
  const index = buttons.indexOf(document.activeElement as HTMLButtonElement);
  buttons[(index + step + buttons.length) % buttons.length]?.focus();
}
