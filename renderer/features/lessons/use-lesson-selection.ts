import type { KeyboardEvent, MouseEvent } from 'react';
import type { LessonView } from '../../../shared/ipc/routes/lessons';
import { isTyping } from '../../commands/shortcuts';
import { useCommand } from '../../ipc/queries';
import { useGo } from '../../navigation/navigation';
import type { MenuItem } from '../../ui/actions/menu-popup';
import { copyItem } from '../../ui/lists/copy-item';
import { useListSelection } from '../../ui/lists/use-list-selection';
import { lessonChanges, useMarkLesson } from './lesson-card';
import { t } from '../../../shared/messages/message';

export type LessonSelection = ReturnType<typeof useLessonSelection>;

const lessonAt = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest('[data-lesson]')?.getAttribute('data-lesson') ?? null) : null;

/** The selected lessons that still come up. */
export function useLessonSelection(views: readonly LessonView[]) {
  const order = views.map(({ lesson }) => lesson.id as string);
  const { selection, clear, onKeyDown, onClick, toggle } = useListSelection(order);
  const retireMany = useCommand('lessons.retire', {
    notice: (_output, { ids }) => t('lists.retiredLessons', { count: ids.length }),
    onSuccess: clear,
  });
  const retire = (id?: string) => {
    const ids = id !== undefined && !selection.has(id) ? [id] : order.filter((each) => selection.has(each));
    if (ids.length > 0) retireMany.mutate({ ids });
  };
  return {
    selection,
    toggle,
    clear,
    /** Retires the selected ones, or this one where it is not among them, as one act. */
    retire,
    /** For the list of cards: X, Ctrl+A, Esc and Del on the card that has the focus in it. */
    onKeyDown(event: KeyboardEvent) {
      const id = lessonAt(event.target);
      // Arrow keys scroll: the buttons of a card are reached by Tab.
      if (id === null || isTyping(event.target) || /^(?:Arrow|Home|End)/u.test(event.key)) return;
      if (event.key === 'Delete') retire(id);
      else if (!onKeyDown(event, id, () => {})) return;
      event.preventDefault();
      event.stopPropagation();
    },
    /** Clicks with Ctrl, Cmd or Shift on a card. */
    onClick(event: MouseEvent) {
      const id = lessonAt(event.target);
      if (id !== null && (event.ctrlKey || event.metaKey || event.shiftKey)) onClick(event, id);
    },
  };
}

/** The menu of a lesson, or of the selected ones where it is one of them. */
export function useLessonItems(
  views: readonly LessonView[],
  { selection, toggle, retire }: LessonSelection,
): (id: string) => MenuItem[] {
  const go = useGo();
  const mark = useMarkLesson();
  return (id) => {
    const view = views.find(({ lesson }) => lesson.id === id);
    if (view === undefined) return [];
    const { lesson, state, note } = view;
    const changes = lessonChanges(state).map(({ label, change }) => ({
      label: t(label),
      onSelect: () => mark.mutate({ id: lesson.id, change }),
    }));
    const first: MenuItem[] = [{ label: t('lists.openNote'), onSelect: () => go.toNote(note.id) }, copyItem(view.text)];
    if (state === 'retired' || state === 'merged') return [...first, ...changes];
    const count = selection.has(id) ? selection.size : 1;
    return [
      ...(count > 1 ? [] : first),
      { label: t(selection.has(id) ? 'lists.deselect' : 'lists.select'), keys: ['X'], onSelect: () => toggle(id) },
      ...(count > 1 ? [] : changes.slice(0, -1)),
      {
        label: count === 1 ? t('common.retire') : t('lists.retireLessons', { count }),
        keys: ['Del'],
        onSelect: () => retire(id),
      },
    ];
  };
}
