import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { DailyItem } from '../../../shared/ipc/routes/daily';
import { call } from '../../bridge/client';
import { routeKey, showError, useRoute } from '../../bridge/queries';
import { announce } from '../../ui/announcer';
import { showToast } from '../../ui/toasts';

export interface Text {
  title: string;
  body: string;
}

/**
 * Today's set, and the answers to it: one after another in the order of the keys; the list goes on at once, and what
 * fails comes back with the reason.
 */
export function useDaily() {
  const queries = useQueryClient();
  const query = useRoute('daily.set', null, { placeholderData: (before) => before });
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const items = (query.data?.items ?? []).filter(({ id }) => !answered.has(id));

  const refresh = () => queries.invalidateQueries({ queryKey: routeKey('daily.set', null) });
  const inTurn = (task: () => Promise<void>) => {
    last.current = last.current.then(task, task).catch(showError);
  };
  /** `ids`: the notes whose answers its Undo takes back, whatever was answered since. */
  const say = (text: string, ids: readonly string[]) => {
    showToast(ids.length > 0 ? { text, action: { label: 'Undo', run: () => takeBackAnswers(ids) } } : { text });
    announce(ids.length > 0 ? `${text} Z to undo.` : text);
  };
  const answer = (ids: readonly string[], text: string, task: (id: string) => Promise<unknown>) => {
    const open = ids.filter((id) => !answered.has(id));
    if (open.length === 0) return;
    setAnswered((before) => new Set([...before, ...open]));
    inTurn(async () => {
      try {
        for (const id of open) await task(id);
        await refresh();
        say(text, open);
      } finally {
        // What main took is gone from its list by now; what it refused is there again.
        setAnswered((before) => new Set([...before].filter((id) => !open.includes(id))));
      }
    });
  };
  const takeBack = (task: () => Promise<{ label: string } | null>, word: string, nothing: string) =>
    inTurn(async () => {
      try {
        const done = await task();
        say(done === null ? nothing : `${word}: ${done.label}`, []);
      } finally {
        await refresh();
      }
    });
  const takeBackAnswers = (ids: readonly string[]) =>
    takeBack(
      async () => {
        let last: { label: string } | null = null;
        for (const id of ids.toReversed()) last = (await call('daily.undo', { id: id as never })) ?? last;
        return last;
      },
      'Undone',
      'That was taken back already.',
    );
  const undo = () => takeBack(() => call('daily.undo', { id: null }), 'Undone', 'There is nothing to take back today.');
  const send = (item: DailyItem, how: 'still-true' | 'archive' | 'not-now', text: string) =>
    answer([item.id], text, (id) => call('daily.answer', { id: id as never, answer: how }));

  return {
    query,
    items,
    undo,
    redo: () => takeBack(() => call('daily.redo', null), 'Done again', 'There is nothing to do again.'),
    stillTrue: (item: DailyItem) => send(item, 'still-true', 'Still true.'),
    archive: (item: DailyItem) => send(item, 'archive', 'Archived.'),
    notNow: (item: DailyItem) => send(item, 'not-now', 'Put off.'),
    /** Puts off all that is left: the person is done for today. */
    endDay: () =>
      answer(
        items.map(({ id }) => id),
        items.length === 1 ? 'Put off.' : `Put off ${items.length}.`,
        (id) => call('daily.answer', { id: id as never, answer: 'not-now' }),
      ),
    save: ({ id, version, category }: DailyItem, { title, body }: Text) =>
      answer([id], 'Updated.', () =>
        call('notes.save', { id: id as never, baseVersion: version, title, body, category }),
      ),
    replace: ({ id, version }: DailyItem, { title, body }: Text) =>
      answer([id], 'Replaced.', () => call('daily.replace', { id: id as never, baseVersion: version, title, body })),
  };
}
export type Daily = ReturnType<typeof useDaily>;
