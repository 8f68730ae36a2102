import { useState, type ReactNode } from 'react';
import type { Message } from '../../../../shared/domain/message';
import { useCommand } from '../../../ipc/queries';
import { Button } from '../../../ui/actions/button';
import styles from './side-by-side.module.css';
import { t } from '../../../../shared/messages/message';

interface SideBySideProps {
  /** The answers of several models to one question, the first one first. */
  answers: readonly Message[];
  /** The one that is looked for, which is shown even where it is set aside; null: none. */
  targetId: string | null;
  renderAnswer: (answer: Message) => ReactNode;
}

/** Answers of several models in columns, stacked where there is no room; the person keeps one, or all of them. */
export function SideBySide({ answers, targetId, renderAnswer }: SideBySideProps) {
  const choose = useCommand('chat.chooseAnswer', {
    notice: (_output, { answerId, keepsAll }) =>
      keepsAll === true
        ? t('mainChat.keptAllAnswers')
        : t('mainChat.keptAnswerOf', { model: nameOf(answers.find(({ id }) => id === answerId)) }),
  });
  const aside = answers.filter(({ sideBySide }) => sideBySide?.choice === 'set-aside');
  const shown = answers.filter((answer) => !aside.includes(answer));
  const [first] = answers;
  const isOpen = first !== undefined && answers.every(({ sideBySide }) => sideBySide?.choice === undefined);
  return (
    <div className={styles.box} role="group" aria-label={t('models.sideBySide')} data-testid="side-by-side">
      <div className={styles.columns} data-count={shown.length}>
        {shown.map((answer) => (
          <section key={answer.id} className={styles.column} aria-label={nameOf(answer)}>
            <h3 className={styles.name}>{nameOf(answer)}</h3>
            {renderAnswer(answer)}
            {isOpen && (
              <Button
                size="small"
                aria-label={t('models.keepThisOf', { model: nameOf(answer) })}
                onClick={() => choose.mutate({ answerId: answer.id })}
              >
                {t('models.keepThis')}
              </Button>
            )}
          </section>
        ))}
      </div>
      {isOpen && (
        <div className={styles.line}>
          <Button size="small" onClick={() => choose.mutate({ answerId: first.id, keepsAll: true })}>
            {t('models.keepAll', { count: answers.length })}
          </Button>
          <span className="quiet">{t('models.whichStays')}</span>
        </div>
      )}
      {aside.map((answer) => (
        <SetAside key={answer.id} answer={answer} isTarget={answer.id === targetId} renderAnswer={renderAnswer} />
      ))}
    </div>
  );
}

interface SetAsideProps extends Pick<SideBySideProps, 'renderAnswer'> {
  answer: Message;
  isTarget: boolean;
}

function SetAside({ answer, isTarget, renderAnswer }: SetAsideProps) {
  const [chosen, setOpen] = useState<boolean | null>(null);
  const isOpen = chosen ?? isTarget;
  return (
    <div className={styles.aside}>
      <Button size="small" tone="plain" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('models.setAside', { model: nameOf(answer) })}
      </Button>
      {isOpen && renderAnswer(answer)}
    </div>
  );
}

const nameOf = (answer: Message | undefined): string => answer?.sideBySide?.model.name ?? '';

/** The answers of a group by its first one. */
export function answersSideBySide(messages: readonly Message[]): Map<string, Message[]> {
  const groups = new Map<string, Message[]>();
  for (const message of messages) {
    const first = message.sideBySide?.first;
    if (first !== undefined) groups.set(first, [...(groups.get(first) ?? []), message]);
  }
  return groups;
}
