import type { SessionId } from '../../../../shared/domain/ids';
import type { Go } from '../../../navigation/navigation';
import { announce } from '../../../ui/feedback/announcer';
import { showToast } from '../../../ui/feedback/toasts';
import type { ReviewAction } from '../../../commands/review-keys';
import { type Decision, type GroupInfo, sizeOf, type UnitRow, wrongOutcome } from '../queue/review-state';
import { staysText } from '../queue/review-text';
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
}

const BULK_DONE = { kept: 'review.keptCount', dropped: 'review.droppedCount', deferred: 'review.putOffCount' } as const;

const isPending = (row: UnitRow | undefined): row is UnitRow => row?.decision === 'pending';
const idOf = ({ unit }: UnitRow): string => unit.note.id;
const announceNothingVisible = () => announce(t('review.noUnitChosenClear'));

/** The rows that an action means. */
function createRowChoice({ review, selection }: ReviewScreenContext) {
  const selected = () => review.visibleRows().filter((row) => selection.now().has(idOf(row)));
  const ofGroup = (groupKey: string | undefined) => review.visibleRows().filter((row) => row.groupKey === groupKey);
  return {
    activeId: () => review.activeRow()?.unit.note.id ?? '',
    selected,
    ofGroup,
    /** The pending rows of a named group, else the selected rows, else those of the active group. */
    targets(groupKey?: string) {
      const isSelected = groupKey === undefined && selection.now().size > 0;
      return (isSelected ? selected() : ofGroup(groupKey ?? review.activeRow()?.groupKey)).filter(isPending);
    },
  };
}

type RowChoice = ReturnType<typeof createRowChoice>;

/** Going through the list, and selecting in it. */
function createMoves({ review, selection }: ReviewScreenContext, { activeId, ofGroup }: RowChoice) {
  const move = (to: (index: number, last: number) => number) => {
    const ids = review.visibleRows().map(idOf);
    const at = Math.min(ids.length - 1, Math.max(0, to(ids.indexOf(activeId()), ids.length - 1)));
    const id = ids[at];
    if (id !== undefined) review.activate(id);
    if (at > ids.length - 40) review.readMore();
  };
  const extend = (step: number) => {
    if (review.activeRow() === undefined) return;
    selection.add([activeId()]);
    move((index) => index + step);
    selection.add([activeId()]);
  };
  const areAll = (ids: readonly string[]) => ids.every((id) => selection.now().has(id));
  return {
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
      if (first !== undefined) review.activate(idOf(first));
    },
    select: () => review.activeRow() !== undefined && selection.toggle(activeId()),
    'select-group': () => {
      if (review.activeRow() === undefined) return;
      const group = ofGroup(review.activeRow()?.groupKey).filter(isPending).map(idOf);
      const isAll = areAll(group);
      if (isAll) selection.clear();
      else selection.add(group);
      announce(isAll ? t('common.nothingSelected') : t('review.nowSelected', { now: selection.now().size }));
    },
    'select-shown': () => {
      const ids = review.visibleRows().filter(isPending).map(idOf);
      if (ids.length === 0) return announceNothingVisible();
      const isAll = areAll(ids);
      selection.set(isAll ? [] : ids);
      announce(isAll ? t('common.nothingSelected') : t('review.shownSelected', { shown: ids.length }));
    },
    clear: selection.clear,
  };
}

/** Decisions on many units at once. */
function createManyDecisions({ review, selection, shown }: ReviewScreenContext, { targets }: RowChoice) {
  /** What stays is decided next: selected where it was, with the reason in its row. */
  const goOn = (decided: readonly UnitRow[], stays: readonly UnitRow[]) => {
    selection.set(selection.now().size > 0 ? stays.map(idOf) : []);
    if (stays[0] !== undefined) review.activate(idOf(stays[0]));
    else if (decided.length > 0) review.activateNextPending(idOf(decided.at(-1)!));
  };
  const decideAll = (
    decided: readonly UnitRow[],
    stays: readonly UnitRow[],
    decision: Exclude<Decision, 'pending'>,
  ) => {
    const undo = decided.length > 0 ? review.decideMany(decided, decision) : null;
    goOn(decided, stays);
    const count = decided.reduce((sum, row) => sum + sizeOf(row), 0);
    const text = [
      undo === null ? t('review.nothingKept') : t(BULK_DONE[decision], { count }),
      staysText(stays.map((row) => [row.unit.risks[0]!, sizeOf(row)])),
    ]
      .filter((part) => part !== '')
      .join(' ');
    if (undo !== null) showToast({ text, action: { label: t('common.undo'), run: undo } });
    else announce(text);
    if (undo !== null && stays.length > 0) announce(`${text} ${t('review.zToUndo')}`);
  };
  /** The pending rows that are meant; that there are none to see is said. */
  const meant = (groupKey?: string) => {
    if (review.visibleRows().length === 0) announceNothingVisible();
    return targets(groupKey);
  };
  const isSaid = ({ unit }: UnitRow) => unit.canKeepAsSaid;
  const groupOfActive = () => review.state.groups.find(({ key }) => key === review.activeRow()?.groupKey);
  /** Keeps what the person said of the chats, or else of imported ones, as far as the filter shows it. */
  const keepSaidOf = (groups: readonly GroupInfo[], sessions: readonly SessionId[] | null) => {
    const keys = new Set(groups.map(({ key }) => key));
    const said = review.visibleRows().filter((row) => isPending(row) && isSaid(row) && keys.has(row.groupKey));
    selection.clear();
    review.keepSaid(said, { text: shown.text.trim(), ...(sessions === null ? {} : { sessions: [...sessions] }) });
    goOn(said, []);
  };
  return {
    decideAll,
    groupOfActive,
    keepSaid: (groupKey?: string) => {
      const open = meant(groupKey);
      const units = open.flatMap(({ unit }) => [unit.note.id, ...unit.duplicates.map(({ note }) => note.id)]);
      if (units.length === 0) return;
      review.keepSaid(open.filter(isSaid), { units });
      goOn(
        open.filter(isSaid),
        open.filter((row) => !isSaid(row)),
      );
    },
    /** Of the whole chat of a group, else of the active unit: also what is folded or not loaded. */
    keepSaidOfChat(of: GroupInfo | undefined = groupOfActive()) {
      const sessionId = of?.sessionId ?? null;
      if (sessionId === null) announceNothingVisible();
      else
        keepSaidOf(
          review.state.groups.filter((group) => group.sessionId === sessionId),
          [sessionId as SessionId],
        );
    },
    keepSaidOfImports: () =>
      keepSaidOf(
        review.state.groups.filter(({ origin }) => origin === 'import'),
        shown.sessions,
      ),
    keepRest: (groupKey?: string) => {
      const open = meant(groupKey);
      const safe = open.filter(({ unit }) => unit.risks.length === 0);
      const risky = open.filter(({ unit }) => unit.risks.length > 0);
      if (open.length > 0) decideAll(safe, risky, 'kept');
    },
    dropRest: (groupKey?: string) => {
      const open = meant(groupKey);
      if (open.length > 0) decideAll(open, [], 'dropped');
    },
  };
}

/** The actions of review; keys and buttons call the same functions. */
export function createReviewActions(context: ReviewScreenContext) {
  const { review, selection, go, setDialog, toggleFolds } = context;
  const rows = createRowChoice(context);
  const many = createManyDecisions(context, rows);
  const { decideAll, keepSaid, keepSaidOfChat, keepRest, dropRest } = many;

  const decide = (decision: Exclude<Decision, 'pending'>) => {
    const row = review.activeRow();
    if (selection.now().size > 1) {
      if (decision === 'kept') keepRest();
      else if (decision === 'dropped') dropRest();
      else if (rows.targets().length > 0) decideAll(rows.targets(), [], 'deferred');
      return;
    }
    selection.clear();
    if (row === undefined) announceNothingVisible();
    else if (decision === 'deferred' && isPending(row) && (row.unit.note.deferrals ?? 0) >= MAX_SILENT_DEFERRALS)
      setDialog('defer');
    else review.decide(row.unit.note.id, decision);
  };
  const opensDialog = (dialog: Exclude<ReviewDialog, null>) => () => {
    const row = review.activeRow();
    if (isPending(row)) setDialog(dialog);
    else if (row === undefined) announceNothingVisible();
    else announce(t('review.decidedAlreadyZUndo'));
  };
  const folds = () => review.state.groups.filter(({ part }) => part === 'fold');
  const toggle = (found: readonly { sessionId: string | null }[]) => {
    if (found.length === 0) announce(t('review.nothingIsFoldedHere'));
    else toggleFolds(found.map(({ sessionId }) => sessionId!));
  };

  const byAction: Record<ReviewAction, () => void> = {
    ...createMoves(context, rows),
    keep: () => decide('kept'),
    drop: () => decide('dropped'),
    wrong: () => {
      const row = review.activeRow();
      selection.clear();
      if (row === undefined) announceNothingVisible();
      else review.decide(row.unit.note.id, 'dropped', { outcome: wrongOutcome() });
    },
    defer: () => decide('deferred'),
    edit: () => isPending(review.activeRow()) && context.startEditing(rows.activeId()),
    category: opensDialog('category'),
    link: opensDialog('link'),
    merge: opensDialog('merge'),
    replace: opensDialog('replace'),
    'keep-both': opensDialog('keep-both'),
    evidence: () => {
      const { note, evidence } = review.activeRow()?.unit ?? {};
      const source = note?.sources[0];
      if (evidence)
        go.toSession(evidence.sessionId, { message: evidence.messageId, start: source?.start, end: source?.end });
    },
    why: context.toggleWhy,
    duplicates: () => review.activeRow() !== undefined && context.toggleDuplicates(rows.activeId()),
    fold: () => {
      const active = many.groupOfActive();
      toggle(
        folds()
          .filter(({ sessionId }) => active === undefined || sessionId === active.sessionId)
          .slice(0, 1),
      );
    },
    'fold-all': () => toggle(folds()),
    'keep-rest': () => keepRest(),
    'keep-said': () => keepSaid(),
    'keep-said-chat': () => keepSaidOfChat(),
    'keep-said-all': many.keepSaidOfImports,
    'drop-rest': () => dropRest(),
    undo: review.undo,
    redo: review.redo,
    add: () => setDialog('add'),
    filter: context.focusFilter,
    keys: () => setDialog('keys'),
  };
  return { byAction, keepRest, keepSaid, keepSaidOfChat, selectedRows: rows.selected };
}
