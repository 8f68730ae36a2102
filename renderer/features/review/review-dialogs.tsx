import type { SessionId } from '../../../shared/domain/ids';
import { call, errorText } from '../../ipc/client';
import { KeepBothDialog } from './dialogs/keep-both-dialog';
import { KeysDialog } from './dialogs/keys-dialog';
import { CategoryDialog, DeferDialog, DuplicateDialog, LinkDialog } from './dialogs/unit-questions';
import { MergeDialog } from '../../note-acts/dialogs/merge-dialog';
import { ReplaceDialog } from '../../note-acts/dialogs/replace-dialog';
import type { UnitRow } from './queue/review-state';
import type { SavedText } from './unit/unit-editor';
import { type ReviewScreenState, saveEditedText } from './use-review-screen';
import type { Review } from './queue/use-review';
import { t } from '../../../shared/messages/message';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { LearnedOrder } from '../../../shared/ipc/routes/review';
import { invalidateRoutes } from '../../ipc/events';
import { useCommand, useRoute } from '../../ipc/queries';
import { Button } from '../../ui/actions/button';
import { classNames } from '../../ui/class-names';
import { announce } from '../../ui/feedback/announcer';
import { showToast } from '../../ui/feedback/toasts';
import { Dialog } from '../../ui/layout/dialog';
import { formatDate } from '../../ui/text/date-text';
import { countWords, LEARNED_LABELS } from './queue/review-text';
import compare from '../../ui/layout/side-by-side.module.css';
import styles from '../../note-acts/dialogs/act-dialogs.module.css';
import { type Category, CATEGORY_LABELS, categorySchema, MAX_UNIT_WORDS, type Note } from '../../../shared/domain/note';
import { FormDialog } from '../../ipc/form-dialog';
import { Select } from '../../ui/forms/select';
import { TextField } from '../../ui/forms/text-field';

interface Props {
  isOpen: boolean;
  /** The session of the missed note; null when it comes from none. */
  session: { id: SessionId; title: string } | null;
  onAdded: (note: Note) => void;
  onClose: () => void;
}

const categoryOptions = () => categorySchema.options.map((value) => ({ value, label: CATEGORY_LABELS[value] }));

/** Adds a note that extraction missed to the pending units of its session. */
function AddUnitDialog({ isOpen, session, onAdded, onClose }: Props) {
  const [text, setText] = useState('');
  const [category, setCategory] = useState<Category>('idea');
  const field = useRef<HTMLInputElement>(null);
  const add = useCommand('review.add', {
    quiet: true,
    onSuccess: (note) => {
      onAdded(note);
      setText('');
      onClose();
    },
  });
  const words = countWords(text);
  return (
    <FormDialog
      isOpen={isOpen}
      title={t('review.addANote')}
      description={
        session === null ? t('review.joinsUnitsWaitWithout') : t('review.joinsUnitsTitleWait', { title: session.title })
      }
      initialFocus={field}
      submitText={t('review.add')}
      canSubmit={text.trim() !== '' && !add.isPending}
      onSubmit={() => add.mutate({ sessionId: session?.id ?? null, text: text.trim(), category })}
      onClose={onClose}
    >
      <TextField
        ref={field}
        label={t('review.oneSentenceCanStand')}
        value={text}
        maxLength={300}
        onChange={(event) => setText(event.target.value)}
        hint={t('review.wordsOfMaxunitwordsWords', { words, maxUnitWords: MAX_UNIT_WORDS })}
        error={add.isError ? errorText(add.error) : null}
      />
      <Select label={t('common.category')} value={category} options={categoryOptions()} onChange={setCategory} />
    </FormDialog>
  );
}

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

/** What the order of review learned from the person's decisions, with a reset. */
function LearnedDialog({ onClose, onForgotten }: { onClose: () => void; onForgotten: () => void }) {
  const close = useRef<HTMLButtonElement>(null);
  const queries = useQueryClient();
  const { data } = useRoute('review.learned', null);
  const forget = async () => {
    try {
      await call('review.forgetLearned', null);
      invalidateRoutes(queries, new Set(['review.learned']));
      onForgotten();
      announce(t('review.forgottenOrderDelivered'));
    } catch (error) {
      showToast({ text: errorText(error) });
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('review.howReviewIsOrdered')}
      initialFocus={close}
      description={t('review.longChatNotesMost')}
      actions={
        <>
          <Button ref={close} tone="primary" onClick={onClose}>
            {t('common.close')}
          </Button>
          {data !== undefined && data.decisions > 0 && (
            <Button onClick={() => void forget()}>{t('review.forgetWhatWasLearned')}</Button>
          )}
        </>
      }
    >
      <div className={classNames(styles.dialog, styles.learned)}>
        {data !== undefined && <Learned learned={data} />}
      </div>
    </Dialog>
  );
}

function Learned({ learned }: { learned: LearnedOrder }) {
  const { decisions, features } = learned;
  const since = learned.since === null ? 'none' : formatDate(learned.since, 'moment');
  if (features.length === 0)
    return (
      <p>{decisions === 0 ? t('review.nothingLearnedYet', { since }) : t('review.noHabitYet', { decisions, since })}</p>
    );
  return (
    <div>
      <p>{t('review.learnedFromDecisions', { decisions, since })}</p>
      <LearnedList title={t('review.youKeepMoreOften')} features={features.filter(({ weight }) => weight > 0)} />
      <LearnedList title={t('review.youDropMoreOften')} features={features.filter(({ weight }) => weight < 0)} />
    </div>
  );
}

function LearnedList({ title, features }: { title: string; features: LearnedOrder['features'] }) {
  if (features.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={compare.caption}>{title}</h3>
      <ul>
        {features.map(({ feature, kept, dropped }) => (
          <li key={feature}>
            {LEARNED_LABELS[feature]}{' '}
            <span className="num">{t('review.keptKeptDroppedDropped', { kept, dropped })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
