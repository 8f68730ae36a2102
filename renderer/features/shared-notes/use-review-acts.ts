import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Judgement, MarkKind } from '../../../shared/domain/collection-review';
import { isAppError } from '../../../shared/ipc/errors';
import type { JudgementView, ReviewList, ReviewRow } from '../../../shared/ipc/routes/collection-reviews';
import { t } from '../../../shared/messages/message';
import { call } from '../../ipc/client';
import type { ListCursor } from '../../commands/list-cursor';
import { routeKey, showError, useRoute } from '../../ipc/queries';
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

interface Judging {
  rows: readonly ReviewRow[];
  /** The judged note leaves the list, so that the next one moves up to its index by itself. */
  staysInPlace: boolean;
  canJudge: boolean;
}

export type Review = ReturnType<typeof useJudging>;

/** The person's judgement of the active note, with its comment, which is kept while others are looked at. */
export function useJudging(
  id: string,
  acts: ReturnType<typeof useReviewActs>,
  { active, index, setCursor, focus }: ListCursor<ReviewRow>,
  { rows, staysInPlace, canJudge }: Judging,
) {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, string>>(new Map());
  const comment = useRef<HTMLTextAreaElement>(null);
  const text = useRoute(
    'collectionReviews.text',
    { id, noteId: active?.noteId ?? '' },
    { enabled: active !== null, staleTime: 30_000 },
  );
  const words = active === null ? '' : (drafts.get(active.noteId) ?? active.own?.comment ?? '');
  const read = text.data !== undefined && text.data.noteId === active?.noteId ? text.data : null;
  return {
    canJudge,
    /** The field of the comment, and what is written in it. */
    comment,
    words,
    setWords: (next: string) => active !== null && setDrafts(new Map(drafts).set(active.noteId, next)),
    /** The note's text; null while it is being read. */
    text: read,
    problem: text.error,
    /** `goesOn`: to the next note that is not judged. */
    judge(judgement: Judgement, goesOn: boolean) {
      if (active === null || !canJudge) return;
      const { noteId } = active;
      const next = rows.findIndex(({ own }, position) => position > index && own === null);
      if (goesOn && next >= 0) setCursor({ id: rows[next]!.noteId, at: staysInPlace ? index : next });
      else setCursor({ id: noteId, at: index });
      focus();
      const { version, contentHash } = read ?? active;
      void acts.judge(active, judgement, words, { version, contentHash }).then((isDone) => {
        if (isDone) setDrafts((before) => new Map([...before].filter(([note]) => note !== noteId)));
      });
    },
    takeBack() {
      if (active !== null && canJudge) void acts.takeBack(active);
    },
  };
}
