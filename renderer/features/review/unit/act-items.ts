import { t } from '../../../../shared/messages/message';
import type { KeyMap, ReviewAction } from '../../../commands/review-keys';
import { chordKeys } from '../../../commands/shortcuts';
import type { MenuItem } from '../../../ui/actions/menu-popup';

/** What is done less often to a unit. */
export const MORE_ACTS: readonly ReviewAction[] = [
  'wrong',
  'category',
  'merge',
  'replace',
  'keep-both',
  'link',
  'evidence',
  'why',
];

/** The menu of a row: what is done to its unit, and to all that the person said beside it. */
export const ROW_ACTS: readonly ReviewAction[] = [
  'keep',
  'drop',
  'edit',
  'defer',
  'keep-said',
  'keep-said-chat',
  ...MORE_ACTS,
];

/**
 * The actions as items of a menu, each as it is called among the keys. It runs when the menu has given the focus back,
 * so that a dialog or field which it opens returns it to the list.
 */
export const actItems = (
  actions: readonly ReviewAction[],
  { keys }: KeyMap,
  onAction: (action: ReviewAction) => void,
): MenuItem[] =>
  actions.map((action) => {
    const { label, chords } = keys.find((key) => key.action === action)!;
    return {
      label: t(label),
      keys: chordKeys(chords[0] ?? ''),
      onSelect: () => void setTimeout(() => onAction(action)),
    };
  });
