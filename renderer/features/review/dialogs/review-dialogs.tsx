import type { SessionId } from '../../../../shared/domain/ids';
import { call } from '../../../ipc/client';
import { AddUnitDialog } from './add-unit-dialog';
import { KeepBothDialog } from './keep-both-dialog';
import { KeysDialog } from './keys-dialog';
import { LearnedDialog } from './learned-dialog';
import { CategoryDialog, DeferDialog, DuplicateDialog, LinkDialog } from './unit-questions';
import { MergeDialog } from '../../../note-acts/dialogs/merge-dialog';
import { ReplaceDialog } from '../../../note-acts/dialogs/replace-dialog';
import type { UnitRow } from '../queue/review-state';
import type { SavedText } from '../unit/unit-editor';
import { saveEditedText, type ReviewScreenState } from '../use-review-screen';
import type { Review } from '../queue/use-review';
import { t } from '../../../../shared/messages/message';

/** The dialogs of review; each acts on the row it was opened for and then returns the focus to the list. */
export function ReviewDialogs({ screen }: { screen: ReviewScreenState }) {
  const { dialog, review, map, settings, duplicate, shownGroup: group, closeDialog: onClose } = screen;
  const row = dialog === null ? null : (review.activeRow() ?? null);
  const selected = dialog === null ? [] : screen.selectedRows().filter(({ decision }) => decision === 'pending');
  const onDuplicateDone = () => {
    screen.setDuplicate(null);
    screen.focusList();
  };
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
      {dialog === 'keys' && (
        <KeysDialog map={map} settings={settings} onChange={screen.saveSettings} onClose={onClose} />
      )}
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
