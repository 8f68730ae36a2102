import type { SessionId } from '../../../../shared/domain/ids';
import type { Go } from '../../../navigation/navigation';
import { announce } from '../../../ui/feedback/announcer';
import { showToast } from '../../../ui/feedback/toasts';
import type { ReviewAction } from '../../../commands/review-keys';
import { type Decision, saidIn, sizeOf, type UnitRow, wrongOutcome } from '../queue/review-state';
import { skippedRisksText } from '../queue/review-text';
import type { Review } from '../queue/use-review';
import type { Selection } from '../queue/use-selection';
import { t } from '../../../../shared/messages/message';

export type ReviewDialog =
  | 'category'
  | 'add'
  | 'merge'
  | 'replace'
  | 'keep-both'
  | 'link'
  | 'defer'
  | 'keys'
  | 'learned'
  | null;

const PAGE_ROWS = 10;
/** After this many deferrals, deferring asks. */
const MAX_SILENT_DEFERRALS = 3;

interface ReviewScreenContext {
  review: Review;
  selection: Selection;
  go: Go;
  setDialog: (dialog: ReviewDialog) => void;
  startEditing: (id: string) => void;
  toggleWhy: () => void;
  toggleDuplicates: (id: string) => void;
  /** Opens or closes the folds of these sessions: closes them if all are open. */
  toggleFolds: (sessionIds: readonly string[]) => void;
  focusFilter: () => void;
  /** What the list shows of all that waits. */
  shown: { text: string; sessions: readonly SessionId[] | null };
  /** The key of “keep what you said”, as printed on a keyboard. */
  saidKey: string;
}

const BULK_DONE = { kept: 'review.keptCount', dropped: 'review.droppedCount', deferred: 'review.putOffCount' } as const;

const isPending = (row: UnitRow | undefined): row is UnitRow => row?.decision === 'pending';

/** The actions of review; keys and buttons call the same functions. */
export function createReviewActions({
  review,
  selection,
  go,
  setDialog,
  startEditing,
  toggleWhy,
  toggleDuplicates,
  toggleFolds,
  focusFilter,
  shown,
  saidKey,
}: ReviewScreenContext) {
  const activeIdNow = () => review.activeRow()?.unit.note.id ?? '';

  const move = (to: (index: number, last: number) => number) => {
    const ids = review.visibleRows().map(({ unit }) => unit.note.id as string);
    const index = ids.indexOf(activeIdNow());
    const at = Math.min(ids.length - 1, Math.max(0, to(index, ids.length - 1)));
    const id = ids[at];
    if (id !== undefined) review.activate(id);
    if (at > ids.length - 40) review.readMore();
  };
  const extend = (step: number) => {
    if (review.activeRow() === undefined) return;
    selection.add([activeIdNow()]);
    move((index) => index + step);
    selection.add([activeIdNow()]);
  };

  const selectedRows = () => review.visibleRows().filter((row) => selection.now().has(row.unit.note.id));
  const groupRows = (groupKey: string | undefined) => review.visibleRows().filter((row) => row.groupKey === groupKey);
  const announceNothingVisible = () => announce(t('review.noUnitChosenClear'));
  /** The pending rows of a named group, else the selected rows, else those of the active group. */
  const targets = (groupKey?: string) => {
    const isSelected = groupKey === undefined && selection.now().size > 0;
    return (isSelected ? selectedRows() : groupRows(groupKey ?? review.activeRow()?.groupKey)).filter(isPending);
  };

  const decideAll = (
    decided: readonly UnitRow[],
    skipped: readonly UnitRow[],
    decision: Exclude<Decision, 'pending'>,
  ) => {
    const undo = decided.length > 0 ? review.decideMany(decided, decision) : null;
    // The next key may act on the same units while nothing was decided.
    if (undo !== null) selection.clear();
    // The skipped units become the next to review.
    if (skipped[0] !== undefined) review.activate(skipped[0].unit.note.id);
    else if (decided.length > 0) review.activateNextPending(decided.at(-1)!.unit.note.id);
    const said = skipped.reduce((sum, row) => sum + saidIn(row), 0);
    const count = decided.reduce((sum, row) => sum + sizeOf(row), 0);
    const rest =
      skipped.length === 0
        ? []
        : [
            t(said > 0 ? 'review.skippedButSaid' : 'review.skippedPassedOverSkippedrisks', {
              skipped: skipped.length,
              skippedRisks: skippedRisksText(skipped.map(({ unit }) => unit.risks)),
              key: saidKey,
              said,
            }),
          ];
    const done = [undo === null ? t('review.nothingKept') : t(BULK_DONE[decision], { count }), ...rest].join(' ');
    if (undo !== null) showToast({ text: done, action: { label: t('common.undo'), run: undo } });
    else if (said > 0)
      showToast({
        text: done,
        action: { label: t('review.keepThose', { said }), run: () => keepSaidOf(skipped) },
      });
    else announce(done);
    if (rest.length > 0 && decided.length > 0) announce(`${done} ${t('review.zToUndo')}`);
  };
  const keepSaidOf = (rows: readonly UnitRow[]) => {
    const units = rows.flatMap(({ unit }) => [unit.note.id, ...unit.duplicates.map(({ note }) => note.id)]);
    selection.clear();
    if (units.length > 0)
      review.keepSaid(
        rows.filter(({ unit }) => unit.canKeepAsSaid),
        { units },
      );
  };
  const keepSaid = (groupKey?: string) => {
    if (review.visibleRows().length === 0) announceNothingVisible();
    keepSaidOf(targets(groupKey));
  };
  const keepSaidOfImports = () => {
    const imported = new Set(review.state.groups.filter(({ origin }) => origin === 'import').map(({ key }) => key));
    selection.clear();
    review.keepSaid(
      review.visibleRows().filter((row) => isPending(row) && row.unit.canKeepAsSaid && imported.has(row.groupKey)),
      { text: shown.text.trim(), ...(shown.sessions === null ? {} : { sessions: [...shown.sessions] }) },
    );
  };
  const keepRest = (groupKey?: string) => {
    const open = targets(groupKey);
    if (review.visibleRows().length === 0) announceNothingVisible();
    const safe = open.filter(({ unit }) => unit.risks.length === 0);
    const skipped = open.filter(({ unit }) => unit.risks.length > 0);
    if (open.length > 0) decideAll(safe, skipped, 'kept');
  };
  const dropRest = (groupKey?: string) => {
    const open = targets(groupKey);
    if (review.visibleRows().length === 0) announceNothingVisible();
    if (open.length > 0) decideAll(open, [], 'dropped');
  };
  const decide = (decision: Exclude<Decision, 'pending'>) => {
    const row = review.activeRow();
    if (selection.now().size > 1) {
      if (decision === 'kept') keepRest();
      else if (decision === 'dropped') dropRest();
      else if (targets().length > 0) decideAll(targets(), [], 'deferred');
      return;
    }
    selection.clear();
    if (row === undefined) {
      announceNothingVisible();
      return;
    }
    if (decision === 'deferred' && isPending(row) && (row.unit.note.deferrals ?? 0) >= MAX_SILENT_DEFERRALS)
      setDialog('defer');
    else review.decide(row.unit.note.id, decision);
  };
  const opensDialog = (dialog: Exclude<ReviewDialog, null>) => () => {
    const row = review.activeRow();
    if (isPending(row)) setDialog(dialog);
    else if (row === undefined) announceNothingVisible();
    else announce(t('review.decidedAlreadyZUndo'));
  };

  const byAction: Record<ReviewAction, () => void> = {
    down: () => move((index) => index + 1),
    up: () => move((index) => index - 1),
    'extend-down': () => extend(1),
    'extend-up': () => extend(-1),
    first: () => move(() => 0),
    last: () => move((_place, last) => last),
    'page-down': () => move((index) => index + PAGE_ROWS),
    'page-up': () => move((index) => index - PAGE_ROWS),
    'first-pending': () => {
      const first = review.visibleRows().find(isPending);
      if (first !== undefined) review.activate(first.unit.note.id);
    },
    keep: () => decide('kept'),
    drop: () => decide('dropped'),
    wrong: () => {
      const row = review.activeRow();
      selection.clear();
      if (row === undefined) announceNothingVisible();
      else review.decide(row.unit.note.id, 'dropped', { outcome: wrongOutcome() });
    },
    defer: () => decide('deferred'),
    edit: () => isPending(review.activeRow()) && startEditing(activeIdNow()),
    category: opensDialog('category'),
    link: opensDialog('link'),
    merge: opensDialog('merge'),
    replace: opensDialog('replace'),
    'keep-both': opensDialog('keep-both'),
    evidence: () => {
      const row = review.activeRow();
      const source = row?.unit.note.sources[0];
      const evidence = row?.unit.evidence;
      if (evidence)
        go.toSession(evidence.sessionId, { message: evidence.messageId, start: source?.start, end: source?.end });
    },
    why: toggleWhy,
    duplicates: () => review.activeRow() !== undefined && toggleDuplicates(activeIdNow()),
    fold: () => {
      const { groups } = review.state;
      const active = groups.find(({ key }) => key === review.activeRow()?.groupKey);
      const fold = groups.find(
        ({ part, sessionId }) => part === 'fold' && (active === undefined || sessionId === active.sessionId),
      );
      if (fold === undefined) announce(t('review.nothingIsFoldedHere'));
      else toggleFolds([fold.sessionId!]);
    },
    'fold-all': () => {
      const folds = review.state.groups.filter(({ part }) => part === 'fold');
      if (folds.length === 0) announce(t('review.nothingIsFoldedHere'));
      else toggleFolds(folds.map(({ sessionId }) => sessionId!));
    },
    select: () => review.activeRow() !== undefined && selection.toggle(activeIdNow()),
    'select-group': () => {
      if (review.activeRow() === undefined) return;
      const group = groupRows(review.activeRow()?.groupKey)
        .filter(isPending)
        .map(({ unit }) => unit.note.id as string);
      const isAll = group.every((id) => selection.now().has(id));
      if (isAll) selection.clear();
      else selection.add(group);
      announce(isAll ? t('common.nothingSelected') : t('review.nowSelected', { now: selection.now().size }));
    },
    'select-shown': () => {
      const ids = review
        .visibleRows()
        .filter(isPending)
        .map(({ unit }) => unit.note.id as string);
      if (ids.length === 0) {
        announceNothingVisible();
        return;
      }
      const isAll = ids.every((id) => selection.now().has(id));
      selection.set(isAll ? [] : ids);
      announce(isAll ? t('common.nothingSelected') : t('review.shownSelected', { shown: ids.length }));
    },
    clear: selection.clear,
    'keep-rest': () => keepRest(),
    'keep-said': () => keepSaid(),
    'keep-said-all': keepSaidOfImports,
    'drop-rest': () => dropRest(),
    undo: review.undo,
    redo: review.redo,
    add: () => setDialog('add'),
    filter: focusFilter,
    keys: () => setDialog('keys'),
  };
  return { byAction, keepRest, keepSaid, dropRest, selectedRows };
}
