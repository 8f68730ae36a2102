import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { DailyReviewItem } from '../../../shared/ipc/routes/daily-review';
import { call } from '../../ipc/client';
import { routeKey, showError, useRoute } from '../../ipc/queries';
import { announce } from '../../ui/feedback/announcer';
import { showToast } from '../../ui/feedback/toasts';
import { t } from '../../../shared/messages/message';

export interface NoteText {
  title: string;
  body: string;
}

/**
 * Today's notes and the answers to them, sent one after another in the order of the keys; the list advances at once,
 * and a failed answer returns with the reason.
 */
export function useDailyReview() {
  const queries = useQueryClient();
  const query = useRoute('dailyReview.today', null, { placeholderData: (before) => before });
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const items = (query.data?.items ?? []).filter(({ id }) => !answered.has(id));

  // Putting a note off writes no batch.
  const refresh = async () => {
    void queries.invalidateQueries({ queryKey: ['inbox.counts'] });
    void queries.invalidateQueries({ queryKey: ['inbox.day'] });
    await queries.invalidateQueries({ queryKey: routeKey('dailyReview.today', null) });
  };
  const enqueue = (task: () => Promise<void>) => {
    last.current = last.current.then(task, task).catch(showError);
  };
  /** `ids`: the notes whose answers the notice's Undo reverts, whatever was answered since. */
  const announceResult = (text: string, ids: readonly string[]) => {
    showToast(ids.length > 0 ? { text, action: { label: t('common.undo'), run: () => undoAnswers(ids) } } : { text });
    announce(ids.length > 0 ? t('dailyReview.textZToUndo', { text }) : text);
  };
  const answer = (ids: readonly string[], text: string, task: (id: string) => Promise<unknown>) => {
    const open = ids.filter((id) => !answered.has(id));
    if (open.length === 0) return;
    setAnswered((before) => new Set([...before, ...open]));
    enqueue(async () => {
      try {
        for (const id of open) await task(id);
        await refresh();
        announceResult(text, open);
      } finally {
        // Main's list no longer contains accepted notes; refused ones are in it again.
        setAnswered((before) => new Set([...before].filter((id) => !open.includes(id))));
      }
    });
  };
  const undoOrRedo = (task: () => Promise<{ label: string } | null>, word: string, nothing: string) =>
    enqueue(async () => {
      try {
        const done = await task();
        announceResult(done === null ? nothing : `${word}: ${done.label}`, []);
      } finally {
        await refresh();
      }
    });
  const undoAnswers = (ids: readonly string[]) =>
    undoOrRedo(
      async () => {
        let undone: { label: string } | null = null;
        for (const id of ids.toReversed()) undone = (await call('dailyReview.undo', { id })) ?? undone;
        return undone;
      },
      t('common.undone'),
      t('common.takenBackAlready'),
    );
  const undo = () =>
    undoOrRedo(() => call('dailyReview.undo', { id: null }), t('common.undone'), t('dailyReview.thereNothingTakeBack'));
  const send = (item: DailyReviewItem, how: 'still-true' | 'archive' | 'not-now', text: string) =>
    answer([item.id], text, (id) => call('dailyReview.answer', { id, answer: how }));

  return {
    query,
    items,
    undo,
    redo: () => undoOrRedo(() => call('dailyReview.redo', null), t('common.doneAgain'), t('common.thereNothingAgain')),
    stillTrue: (item: DailyReviewItem) => send(item, 'still-true', t('dailyReview.stillTrue3')),
    archive: (item: DailyReviewItem) => send(item, 'archive', t('common.archived2')),
    notNow: (item: DailyReviewItem) => send(item, 'not-now', t('dailyReview.putOff')),
    /** Defers all remaining notes: the person is done for today. */
    endDay: () =>
      answer(
        items.map(({ id }) => id),
        t('dailyReview.putOff2', { items: items.length }),
        (id) => call('dailyReview.answer', { id, answer: 'not-now' }),
      ),
    save: ({ id, version, category }: DailyReviewItem, { title, body }: NoteText) =>
      answer([id], t('dailyReview.updated2'), () =>
        call('notes.save', { id, baseVersion: version, title, body, category }),
      ),
    replace: ({ id, version }: DailyReviewItem, { title, body }: NoteText) =>
      answer([id], t('dailyReview.replaced2'), () =>
        call('dailyReview.replace', { id, baseVersion: version, title, body }),
      ),
  };
}
