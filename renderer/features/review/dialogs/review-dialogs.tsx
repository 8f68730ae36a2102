import type { SessionId } from '../../../../shared/domain/ids';
import type { ReviewSettings } from '../../../../shared/ipc/routes/settings';
import { call } from '../../../ipc/client';
import { AddUnitDialog } from './add-unit-dialog';
import { CategoryDialog } from './category-dialog';
import { DuplicateDialog } from './duplicate-dialog';
import { KeepBothDialog } from './keep-both-dialog';
import { KeysDialog } from './keys-dialog';
import { DeferDialog } from './defer-dialog';
import { LearnedDialog } from './learned-dialog';
import { LinkDialog } from './link-dialog';
import { MergeDialog } from '../../../note-acts/dialogs/merge-dialog';
import { ReplaceDialog } from '../../../note-acts/dialogs/replace-dialog';
import type { KeyMap } from '../../../commands/review-keys';
import type { GroupInfo, UnitRow } from '../queue/review-state';
import type { SavedText } from '../unit/unit-editor';
import type { ReviewDialog } from '../keyboard/review-actions';
import type { Review } from '../queue/use-review';
import { t } from '../../../../shared/messages/message';

interface Props {
  dialog: ReviewDialog;
  /** The open dialog and its subject. */
  row: UnitRow | null;
  group: GroupInfo | null;
  /** Selected pending rows. */
  selected: readonly UnitRow[];
  duplicate: { row: UnitRow; saved: SavedText } | null;
  review: Review;
  map: KeyMap;
  settings: ReviewSettings;
  onSettings: (settings: ReviewSettings) => void;
  onDuplicateDone: () => void;
  onClose: () => void;
}

/** The dialogs of review; each acts on the row it was opened for and then returns the focus to the list. */
export function ReviewDialogs({
  dialog,
  row,
  group,
  selected,
  duplicate,
  review,
  map,
  settings,
  onSettings,
  onDuplicateDone,
  onClose,
}: Props) {
  const session =
    group !== null && group.sessionId !== null ? { id: group.sessionId as SessionId, title: group.title } : null;
  const then = (run: () => void) => {
    run();
    onClose();
  };
  const many = selected.length > 1 && row !== null;
  const others = many ? selected.filter(({ unit }) => unit.note.id !== row.unit.note.id) : [];
  const alike = row?.unit.duplicates.map(({ note }) => note.id) ?? [];
  return (
    <>
      {row !== null && dialog === 'category' && (
        <CategoryDialog
          isOpen
          current={row.unit.note.category}
          onClose={onClose}
          onChoose={(category) => then(() => review.edit(many ? selected : [row], { category }))}
        />
      )}
      {row !== null && dialog === 'merge' && (
        <MergeDialog
          note={row.unit.note}
          similar={row.unit.similar}
          others={others.map(({ unit }) => unit.note)}
          noun="unit"
          onClose={onClose}
          onMerge={(withIds, text, name) =>
            then(() => {
              const folded = [...alike, ...others.flatMap(({ unit }) => unit.duplicates.map(({ note }) => note.id))];
              const { id } = row.unit.note;
              review.keepWithOutcome(
                row,
                others.length > 0
                  ? t('review.mergedFromOthers', { others: others.length + 1 })
                  : t('review.mergedIntoTitle', { title: name }),
                () => call('review.merge', { id, with: withIds, ...text, alike: folded }),
                others,
                text.title,
              );
            })
          }
        />
      )}
      {row !== null && dialog === 'replace' && (
        <ReplaceDialog
          note={row.unit.note}
          similar={row.unit.similar}
          noun="unit"
          onClose={onClose}
          onReplace={(older, title) =>
            then(() =>
              review.keepWithOutcome(row, t('review.replacesTitle', { title }), () =>
                call('review.replace', { id: row.unit.note.id, older, alike }),
              ),
            )
          }
        />
      )}
      {row !== null && dialog === 'keep-both' && (
        <KeepBothDialog
          row={row}
          onClose={onClose}
          onKeepBoth={(other, kind, name) =>
            then(() =>
              review.keepWithOutcome(row, t('review.besideName', { name }), () =>
                call('review.keepBoth', { id: row.unit.note.id, other, kind, alike }),
              ),
            )
          }
        />
      )}
      {row !== null && dialog === 'link' && (
        <LinkDialog ownId={row.unit.note.id} onClose={onClose} onLink={(to) => then(() => review.link(row, to))} />
      )}
      {row !== null && dialog === 'defer' && (
        <DeferDialog
          row={row}
          onClose={onClose}
          onDecide={(decision) => then(() => review.decide(row.unit.note.id, decision))}
        />
      )}
      {dialog === 'keys' && <KeysDialog map={map} settings={settings} onChange={onSettings} onClose={onClose} />}
      {dialog === 'learned' && <LearnedDialog onClose={onClose} onForgotten={review.reorder} />}
      {duplicate !== null && (
        <DuplicateDialog
          title={duplicate.saved.title}
          isKept={duplicate.saved.exact?.status === 'kept'}
          onClose={onDuplicateDone}
          onSaveAnyway={() => {
            saveEditedText(review, duplicate.row, duplicate.saved);
            onDuplicateDone();
          }}
          onMerge={() => {
            mergeWithIdentical(review, duplicate.row, duplicate.saved);
            onDuplicateDone();
          }}
        />
      )}
      <AddUnitDialog isOpen={dialog === 'add'} session={session} onAdded={review.noteAdded} onClose={onClose} />
    </>
  );
}

/** Saves the edited text; with `thenKeep` also keeps the unit. */
export function saveEditedText(review: Review, row: UnitRow, { title, thenKeep }: SavedText): void {
  if (thenKeep) review.decide(row.unit.note.id, 'kept', { title });
  else if (title !== row.unit.note.title) review.edit([row], { title });
}

/** Merges the unit with the kept note of the same words: its text, the sources of both. */
function mergeWithIdentical(review: Review, row: UnitRow, { exact }: SavedText): void {
  if (exact === null) return;
  const { id } = row.unit.note;
  const same = review.find(exact.id);
  review.keepWithOutcome(
    row,
    t('review.mergedIntoTitle', { title: exact.title }),
    async () => {
      const { title, body } = await call('review.note', { id: exact.id });
      return call('review.merge', {
        id,
        with: [exact.id],
        title,
        body,
        alike: row.unit.duplicates.map(({ note }) => note.id),
      });
    },
    same !== undefined && same.decision === 'pending' ? [same] : [],
    exact.title,
  );
}
