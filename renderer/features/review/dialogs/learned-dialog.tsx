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
import { formatCount } from '../../../ui/text/format-count';
import { LEARNED_LABELS } from '../queue/worth-text';
import compare from '../../../ui/layout/side-by-side.module.css';
import styles from '../../../note-acts/dialogs/act-dialogs.module.css';

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
      announce('Forgotten. The order is as delivered.');
    } catch (error) {
      showToast({ text: errorText(error) });
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="How review is ordered"
      initialFocus={close}
      description="Of a long chat, the notes most worth keeping come first and the rest is folded. What you keep and drop changes the order. This stays on this computer."
      actions={
        <>
          <Button ref={close} tone="primary" onClick={onClose}>
            Close
          </Button>
          {data !== undefined && data.decisions > 0 && (
            <Button onClick={() => void forget()}>Forget what was learned</Button>
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
  const { decisions, since, features } = learned;
  const from = since === null ? '' : ` since ${formatDate(since, 'moment')}`;
  if (features.length === 0)
    return (
      <p>
        {decisions === 0
          ? `Nothing learned${from} yet. The order is as delivered.`
          : `${formatCount(decisions, 'decision')}${from}, and no habit to see in them yet.`}
      </p>
    );
  return (
    <div>
      <p>
        Learned from {formatCount(decisions, 'decision')}
        {from}:
      </p>
      <LearnedList title="You keep more often" features={features.filter(({ weight }) => weight > 0)} />
      <LearnedList title="You drop more often" features={features.filter(({ weight }) => weight < 0)} />
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
            <span className="num">
              · {kept} kept, {dropped} dropped
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
