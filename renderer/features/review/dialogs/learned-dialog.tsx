import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { LearnedOrder } from '../../../../shared/ipc/routes/review';
import { call, errorText } from '../../../ipc/client';
import { invalidateRoutes } from '../../../ipc/events';
import { useRoute } from '../../../ipc/queries';
import { Button } from '../../../ui/actions/button';
import { classNames } from '../../../ui/class-names';
import { announce } from '../../../ui/feedback/announcer';
import { showToast } from '../../../ui/feedback/toasts';
import { Dialog } from '../../../ui/layout/dialog';
import { formatDate } from '../../../ui/text/date-text';
import { LEARNED_LABELS } from '../queue/review-text';
import compare from '../../../ui/layout/side-by-side.module.css';
import styles from '../../../note-acts/dialogs/act-dialogs.module.css';
import { t } from '../../../../shared/messages/message';

/** What the order of review learned from the person's decisions, with a reset. */
export function LearnedDialog({ onClose, onForgotten }: { onClose: () => void; onForgotten: () => void }) {
  const close = useRef<HTMLButtonElement>(null);
  const queries = useQueryClient();
  const { data } = useRoute('review.learned', null);
  const forget = async () => {
    try {
      await call('review.forgetLearned', null);
      invalidateRoutes(queries, new Set(['review.learned']));
      onForgotten();
      announce(t('review.forgottenOrderDelivered'));
    } catch (error) {
      showToast({ text: errorText(error) });
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('review.howReviewIsOrdered')}
      initialFocus={close}
      description={t('review.longChatNotesMost')}
      actions={
        <>
          <Button ref={close} tone="primary" onClick={onClose}>
            {t('common.close')}
          </Button>
          {data !== undefined && data.decisions > 0 && (
            <Button onClick={() => void forget()}>{t('review.forgetWhatWasLearned')}</Button>
          )}
        </>
      }
    >
      <div className={classNames(styles.dialog, styles.learned)}>
        {data !== undefined && <Learned learned={data} />}
      </div>
    </Dialog>
  );
}

function Learned({ learned }: { learned: LearnedOrder }) {
  const { decisions, features } = learned;
  const since = learned.since === null ? 'none' : formatDate(learned.since, 'moment');
  if (features.length === 0)
    return (
      <p>{decisions === 0 ? t('review.nothingLearnedYet', { since }) : t('review.noHabitYet', { decisions, since })}</p>
    );
  return (
    <div>
      <p>{t('review.learnedFromDecisions', { decisions, since })}</p>
      <LearnedList title={t('review.youKeepMoreOften')} features={features.filter(({ weight }) => weight > 0)} />
      <LearnedList title={t('review.youDropMoreOften')} features={features.filter(({ weight }) => weight < 0)} />
    </div>
  );
}

function LearnedList({ title, features }: { title: string; features: LearnedOrder['features'] }) {
  if (features.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={compare.caption}>{title}</h3>
      <ul>
        {features.map(({ feature, kept, dropped }) => (
          <li key={feature}>
            {LEARNED_LABELS[feature]}{' '}
            <span className="num">{t('review.keptKeptDroppedDropped', { kept, dropped })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
