import { chordKeys } from '../../../commands/shortcuts';
import { Button } from '../../../ui/actions/button';
import type { KeyMap, ReviewAction } from '../../../commands/review-keys';
import styles from '../styles/review.module.css';
import { t } from '../../../../shared/messages/message';

interface Props {
  count: number;
  /** Selected units that can be kept because the person said them. */
  said: number;
  map: KeyMap;
  onAction: (action: ReviewAction) => void;
}

/** Actions on the selected units, at the foot of the list so that no row moves when the bar appears. */
export function SelectionBar({ count, said, map, onAction }: Props) {
  const button = (action: ReviewAction, words: string) => (
    <Button
      size="small"
      tone="plain"
      keys={chordKeys(map.keys.find((key) => key.action === action)!.chords[0] ?? '')}
      onClick={() => onAction(action)}
    >
      {words}
    </Button>
  );
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('review.countSelected', { count })}>
      <span className={styles.selectedCount}>{t('review.countSelected', { count })}</span>
      {button('keep-rest', t('common.keep'))}
      {said > 0 && button('keep-said', t('review.keepSaidCount', { said }))}
      {button('drop-rest', t('common.drop'))}
      {button('defer', t('review.later'))}
      {button('category', t('common.category'))}
      {count > 1 && button('merge', t('common.merge'))}
      {button('select-shown', t('review.allShown'))}
      {button('clear', t('common.selectNothing'))}
    </div>
  );
}
