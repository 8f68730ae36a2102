import { Copy, Ellipsis, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { QueryPlan } from '../../../../shared/domain/query-plan';
import { Button } from '../../../ui/actions/button';
import { IconButton } from '../../../ui/actions/icon-button';
import { Menu } from '../../../ui/actions/menu';
import type { MenuItem } from '../../../ui/actions/menu-popup';
import styles from '../styles/turn.module.css';
import { t } from '../../../../shared/messages/message';

/** From this confidence of high stakes on, two analysts are offered as a button. Set by hand. */
const HIGH_STAKES_CONFIDENCE = 0.7;

const isHighStakes = ({ needs }: QueryPlan): boolean =>
  needs.some(({ kind, confidence }) => kind === 'high-stakes' && confidence >= HIGH_STAKES_CONFIDENCE);

interface AnswerMenuProps {
  /** Null for an answer without a run: an imported one. */
  plan: QueryPlan | null;
  isAnswering: boolean;
  onCopy: () => void;
  /** Asks the same question once more; null where that cannot be done. */
  onAgain: (() => void) | null;
  /** Lets the person choose the model that answers once more; null where none does. */
  onAnswerWith: (() => void) | null;
  /** Lets the person choose models that answer once more, side by side; null where none does. */
  onAskSeveral: (() => void) | null;
  onAnalyse: (() => void) | null;
  /** Null when archived notes were searched or none exist. */
  onAskArchived: (() => void) | null;
  onShowAll: (() => void) | null;
}

/** Actions on an answer: copy, answer again, two analysts, archived notes, and everything that was considered. */
export function AnswerMenu({
  plan,
  isAnswering,
  onCopy,
  onAgain,
  onAnswerWith,
  onAskSeveral,
  onAnalyse,
  onAskArchived,
  onShowAll,
}: AnswerMenuProps) {
  const waiting = (label: string, onSelect: (() => void) | null, icon?: ReactNode): MenuItem[] =>
    onSelect === null ? [] : [{ label, onSelect, icon, isDisabled: isAnswering }];
  return (
    <>
      {onAnalyse !== null && plan !== null && isHighStakes(plan) && (
        <Button size="small" disabled={isAnswering} onClick={onAnalyse} title={t('chat.depthBreadthAnswerApart')}>
          {t('chat.highStakesAskTwo')}
        </Button>
      )}
      <IconButton
        className={styles.menu}
        label={t('chat.copyAsMarkdown')}
        icon={<Copy aria-hidden="true" />}
        onClick={onCopy}
      />
      <Menu
        trigger={
          <IconButton
            className={styles.menu}
            label={t('chat.moreForThisAnswer')}
            icon={<Ellipsis aria-hidden="true" />}
          />
        }
        items={[
          { label: t('chat.copyAsMarkdown'), onSelect: onCopy, icon: <Copy aria-hidden="true" /> },
          ...waiting(t('chat.answerAgain'), onAgain, <RotateCcw aria-hidden="true" />),
          ...waiting(t('models.askAnother'), onAnswerWith),
          ...waiting(t('models.askSeveral'), onAskSeveral),
          ...waiting(t('chat.askTwoAnalysts'), onAnalyse),
          ...waiting(t('common.askAgainArchivedNotes'), onAskArchived),
          ...(onShowAll === null ? [] : [{ label: t('chat.showWhatWasConsidered'), onSelect: onShowAll }]),
        ]}
      />
    </>
  );
}
