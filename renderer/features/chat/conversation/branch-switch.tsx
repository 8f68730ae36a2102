import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { BranchPoint } from '../../../../shared/domain/branches';
import type { MessageId } from '../../../../shared/domain/ids';
import { IconButton } from '../../../ui/actions/icon-button';
import styles from './person-turn.module.css';
import { t } from '../../../../shared/messages/message';

interface Props {
  point: BranchPoint;
  isDisabled: boolean;
  onShow: (questionId: MessageId) => void;
}

/** Goes between a message and what was sent in its place. */
export function BranchSwitch({ point, isDisabled, onShow }: Props) {
  const { questions, shown } = point;
  const to = (index: number) => questions[index] !== undefined && onShow(questions[index]);
  return (
    <span className={styles.branch} role="group" aria-label={t('chat.versionsOfThisMessage')}>
      <IconButton
        label={t('chat.earlierVersion')}
        icon={<ChevronLeft aria-hidden="true" />}
        disabled={isDisabled || shown === 0}
        onClick={() => to(shown - 1)}
      />
      <span className="num">{t('chat.shownOfQuestions', { shown: shown + 1, questions: questions.length })}</span>
      <IconButton
        label={t('chat.laterVersion')}
        icon={<ChevronRight aria-hidden="true" />}
        disabled={isDisabled || shown === questions.length - 1}
        onClick={() => to(shown + 1)}
      />
    </span>
  );
}
