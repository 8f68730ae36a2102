import { chordKeys } from '../../../commands/shortcuts';
import { Button } from '../../../ui/actions/button';
import type { KeyMap, ReviewAction } from '../keyboard/review-keys';
import styles from '../styles/review.module.css';

interface Props {
  count: number;
  map: KeyMap;
  onAction: (action: ReviewAction) => void;
}

/** Actions on the selected units, at the foot of the list so that no row moves when the bar appears. */
export function SelectionBar({ count, map, onAction }: Props) {
  const button = (action: ReviewAction, words: string) => (
    <Button
      size="small"
      tone="plain"
      keys={chordKeys(map.keys.find((key) => key.action === action)!.chords[0]!)}
      onClick={() => onAction(action)}
    >
      {words}
    </Button>
  );
  return (
    <div className={styles.tools} role="toolbar" aria-label={`${count} selected`}>
      <span className={styles.selectedCount}>{count} selected</span>
      {button('keep-rest', 'Keep')}
      {button('drop-rest', 'Drop')}
      {button('defer', 'Later')}
      {button('category', 'Category')}
      {count > 1 && button('merge', 'Merge')}
      {button('select-shown', 'All shown')}
      {button('clear', 'Select nothing')}
    </div>
  );
}
