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

/** Today's set, and the answers to it: one after another in the order of the keys; the list goes on at once, and what fails comes back with the reason. */
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
  const say = (text: string, canUndo: boolean) => {
    showToast(canUndo ? { text, action: { label: 'Undo', run: undo } } : { text });
    announce(canUndo ? `${text} Z to undo.` : text);
  };
  const answer = (ids: readonly string[], text: string, task: (id: string) => Promise<unknown>) => {
    const open = ids.filter((id) => !answered.has(id));
    if (open.length === 0) return;
    setAnswered((before) => new Set([...before, ...open]));
    inTurn(async () => {
      try {
        for (const id of open) await task(id);
        await refresh();
        say(text, true);
      } finally {
        // What main took is gone from its list by now; what it refused is there again.
        setAnswered((before) => new Set([...before].filter((id) => !open.includes(id))));
      }
    });
  };
  const takeBack = (route: 'daily.undo' | 'daily.redo', word: string, nothing: string) => inTurn(async () => {
    const done = await call(route, null);
    await refresh();
    say(done === null ? nothing : `${word}: ${done.label}`, false);
  });
  const undo = () => takeBack('daily.undo', 'Undone', 'There is nothing to take back today.');
  const send = (item: DailyItem, how: 'still-true' | 'archive' | 'not-now', text: string) => answer([item.id], text, (id) => call('daily.answer', { id: id as never, answer: how }));

  return {
    query, items, undo,
    redo: () => takeBack('daily.redo', 'Done again', 'There is nothing to do again.'),
    stillTrue: (item: DailyItem) => send(item, 'still-true', 'Still true.'),
    archive: (item: DailyItem) => send(item, 'archive', 'Archived.'),
    notNow: (item: DailyItem) => send(item, 'not-now', 'Put off.'),
    /** Puts off all that is left: the person is done for today. */
    endDay: () => answer(items.map(({ id }) => id), items.length === 1 ? 'Put off.' : `Put off ${items.length}.`, (id) => call('daily.answer', { id: id as never, answer: 'not-now' })),
    save: ({ id, version, category }: DailyItem, { title, body }: Text) => answer([id], 'Updated.', () => call('notes.save', { id: id as never, baseVersion: version, title, body, category })),
    replace: ({ id, version }: DailyItem, { title, body }: Text) => answer([id], 'Replaced.', () => call('daily.replace', { id: id as never, baseVersion: version, title, body })),
  };
}
export type Daily = ReturnType<typeof useDaily>;
