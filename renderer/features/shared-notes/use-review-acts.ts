import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Judgement, MarkKind } from '../../../shared/domain/collection-review';
import { isAppError } from '../../../shared/ipc/errors';
import type { JudgementView, ReviewList, ReviewRow } from '../../../shared/ipc/routes/collection-reviews';
import { t } from '../../../shared/messages/message';
import { call } from '../../ipc/client';
import { routeKey, showError } from '../../ipc/queries';
import { announce } from '../../ui/feedback/announcer';
import { showToast } from '../../ui/feedback/toasts';
import { JUDGEMENT_TEXT } from './shared-notes-text';

type Seen = JudgementView['seen'];

/** Acts of this session that can be undone, the last first. */
const MAX_UNDO = 200;

/**
 * Judging and marking notes of one collection. Each act goes to the server at once; one that fails changes nothing and
 * says why.
 *
 * @param onAway the server could not be reached
 */
export function useReviewActs(id: string, onAway: () => void) {
  const queries = useQueryClient();
  const undoStack = useRef<(() => Promise<void>)[]>([]);
  const key = routeKey('collectionReviews.list', { id });

  const show = (list: ReviewList) => queries.setQueryData(key, list);
  const showRow = (row: ReviewRow): ReviewList | undefined =>
    queries.setQueryData<ReviewList>(key, (list) =>
      list === undefined ? list : { ...list, rows: list.rows.map((one) => (one.noteId === row.noteId ? row : one)) },
    );
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      showError(error);
      if (isAppError(error, 'collection-unreachable')) onAway();
      // Withdrawn meanwhile: the list is out of date.
      if (isAppError(error, 'not-found')) void queries.invalidateQueries({ queryKey: key });
      return false;
    }
  };
  const remember = (undo: () => Promise<void>) => {
    undoStack.current = [undo, ...undoStack.current].slice(0, MAX_UNDO);
  };
  const send = async (noteId: string, judgement: Judgement | null, comment: string, seen: Seen) =>
    showRow(await call('collectionReviews.judge', { id, noteId, judgement, comment, seen }));
  /** Puts a judgement back as it was, of the text that it was about. */
  const restore = async ({ noteId }: ReviewRow, before: JudgementView | null, seen: Seen) => {
    await (before === null
      ? send(noteId, null, '', seen)
      : send(noteId, before.judgement, before.comment, before.seen));
  };
  const setMark = async (noteIds: [string, string], kind: MarkKind, reason: string) =>
    show(await call('collectionReviews.mark', { id, noteIds, kind, reason }));
  const removeMark = async (noteIds: [string, string], kind: MarkKind) =>
    show(await call('collectionReviews.takeMarkBack', { id, noteIds, kind }));

  return {
    judge: (row: ReviewRow, judgement: Judgement, comment: string, seen: Seen) =>
      attempt(async () => {
        const list = await send(row.noteId, judgement, comment, seen);
        remember(() => restore(row, row.own, seen));
        const left = list?.rows.filter(({ own }) => own === null).length ?? 0;
        announce(t('collectionReview.judged', { title: row.title, judgement: JUDGEMENT_TEXT[judgement], left }));
      }),
    takeBack: (row: ReviewRow) =>
      attempt(async () => {
        if (row.own === null) return;
        await send(row.noteId, null, '', row.own.seen);
        remember(() => restore(row, row.own, row));
        announce(t('collectionReview.takenBack'));
      }),
    mark: (noteIds: [string, string], kind: MarkKind, reason: string) =>
      attempt(async () => {
        await setMark(noteIds, kind, reason);
        remember(() => removeMark(noteIds, kind).then(() => {}));
        announce(t('collectionReview.markSet'));
      }),
    takeMarkBack: (noteIds: [string, string], kind: MarkKind, reason: string) =>
      attempt(async () => {
        await removeMark(noteIds, kind);
        remember(() => setMark(noteIds, kind, reason).then(() => {}));
        announce(t('collectionReview.markRemoved'));
      }),
    async undo() {
      const [last, ...others] = undoStack.current;
      if (last === undefined) return void showToast({ text: t('collectionReview.nothingToUndo') });
      if (!(await attempt(last))) return;
      undoStack.current = others;
      announce(t('collectionReview.undone'));
    },
  };
}
