import { useDeferredValue, useEffect, useRef } from 'react';
import type { ProposalView } from '../../../shared/ipc/routes/cleaning';
import { type ListAction, useListChords } from '../../commands/list-keys';
import { chordKeys } from '../../commands/shortcuts';
import { useGo } from '../../navigation/navigation';
import { Button } from '../../ui/actions/button';
import { Chip } from '../../ui/lists/chip';
import compare from '../../ui/layout/side-by-side.module.css';
import styles from './cleaning.module.css';
import { confidenceText, CAN_KEEP_BOTH, CAN_EDIT_TEXT, PROPOSAL_KIND_TEXT, previewLines } from './cleaning-text';
import { SurvivingNoteChoice } from './surviving-note-choice';
import { acceptInputOf, isComplete, type ProposalDraft } from './use-proposal-draft';
import { t } from '../../../shared/messages/message';
import type { RouteInput } from '../../../shared/ipc/contract';
import { Problem } from '../../ipc/problem';
import { useRoute } from '../../ipc/queries';
import { Spinner } from '../../ui/feedback/spinner';
import { TextField } from '../../ui/forms/text-field';

interface Props {
  view: ProposalView;
  draft: ProposalDraft;
  onChange: (next: Partial<ProposalDraft>) => void;
  onAccept: () => void;
  onEdit: () => void;
  onKeepBoth: () => void;
  onDismiss: () => void;
}

/** One proposal in full: the texts, what would change, and the decision. */
export function ProposalDetail({ view, draft, onChange, onAccept, onEdit, onKeepBoth, onDismiss }: Props) {
  const { kind, reason, confidence, judgedBy } = view.proposal;
  const shownDraft = useDeferredValue(draft);
  const isWriting = draft.ownText !== null || draft.parts !== null;
  const chordsOf = useListChords('cleaning');
  const keysOf = (action: ListAction<'cleaning'>) => chordKeys(chordsOf(action)[0] ?? '');
  return (
    <article className={styles.detail} aria-label={t('cleaning.theProposal')}>
      <div className={styles.head}>
        <h2>{t(PROPOSAL_KIND_TEXT[kind].group)}</h2>
        <Chip tone={confidence >= 0.75 ? 'on' : 'plain'}>{confidenceText(confidence)}</Chip>
      </div>
      <p className={styles.reason} dir="auto">
        {reason}
        {judgedBy !== undefined && (
          <span className={styles.judgedBy}>{t('cleaning.judgedBy', { model: judgedBy })}</span>
        )}
      </p>
      <Subjects view={view} draft={draft} onChange={onChange} />
      {isComplete(draft) && isComplete(shownDraft) && (
        <ChangesPreview key={view.proposal.id} choice={acceptInputOf(view, shownDraft)} />
      )}
      <div className={styles.actions}>
        <Button
          tone="primary"
          keys={isWriting ? chordKeys('Mod+Enter') : keysOf('accept')}
          disabled={!isComplete(draft)}
          onClick={onAccept}
        >
          {draft.ownText !== null ? t('cleaning.mergeInYourWords') : t(PROPOSAL_KIND_TEXT[kind].accept)}
        </Button>
        {CAN_EDIT_TEXT.has(kind) && !isWriting && (
          <Button keys={keysOf('edit')} onClick={onEdit}>
            {t('cleaning.editText')}
          </Button>
        )}
        {CAN_KEEP_BOTH.has(kind) && (
          <Button keys={keysOf('both')} onClick={onKeepBoth}>
            {view.notes.length > 2 ? t('cleaning.keepAll') : t('common.keepBoth')}
          </Button>
        )}
        <Button keys={keysOf('dismiss')} onClick={onDismiss}>
          {t('cleaning.dismiss')}
        </Button>
      </div>
    </article>
  );
}

function Subjects({ view, draft, onChange }: Pick<Props, 'view' | 'draft' | 'onChange'>) {
  const go = useGo();
  if (CAN_KEEP_BOTH.has(view.proposal.kind))
    return <SurvivingNoteChoice view={view} draft={draft} onChange={onChange} />;
  if (view.proposal.kind === 'split-note') return <SplitPartsEditor view={view} draft={draft} onChange={onChange} />;
  if (view.names.length > 0) {
    return (
      <div role="radiogroup" aria-label={t('cleaning.whichNameStays')} className={compare.sides}>
        {view.names.map((name, index) => (
          <button
            key={name}
            type="button"
            role="radio"
            aria-checked={draft.survivorId === name}
            className={draft.survivorId === name ? `${compare.side} ${compare.chosen}` : compare.side}
            onClick={() => onChange({ survivorId: name })}
          >
            <span className={compare.caption}>
              {index + 1} ·{' '}
              {draft.survivorId === name ? t('cleaning.theNameThatStays') : t('cleaning.becomesAnotherName')}
            </span>
            <span className={compare.text} dir="auto">
              {name}
            </span>
          </button>
        ))}
      </div>
    );
  }
  return (
    <ul className={styles.parts}>
      {view.lessons.map(({ id, text }) => (
        <li key={id} className={compare.side}>
          <p className={compare.caption}>{t('common.lesson')}</p>
          <p className={compare.text} dir="auto">
            {text}
          </p>
        </li>
      ))}
      {view.notes.map((note, index) => (
        <li key={`${note.id} ${index}`} className={compare.side}>
          <p className={compare.caption}>{t('cleaning.note')}</p>
          <p className={compare.text} dir="auto">
            {note.title}
          </p>
          <Button size="small" tone="plain" onClick={() => go.toNote(note.id)}>
            {t('common.open')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The changes of accepting a proposal, from a dry run of the same code. */
function ChangesPreview({ choice }: { choice: RouteInput<'cleaning.accept'> }) {
  const go = useGo();
  const preview = useRoute('cleaning.preview', choice, {
    staleTime: 0,
    gcTime: 0,
    placeholderData: (before) => before,
  });
  return (
    <section className={styles.section} aria-label={t('common.whatWouldChange')}>
      <h3>{t('common.whatWouldChange')}</h3>
      {preview.isPending && <Spinner text={t('cleaning.workingItOut')} />}
      <Problem error={preview.error} />
      {preview.data !== undefined && !preview.isError && (
        <>
          <ul className={styles.lines}>
            {previewLines(preview.data).map((line) => (
              <li key={line}>{line}</li>
            ))}
            <li className="quiet">{t('cleaning.canUndoneExactly')}</li>
          </ul>
          {preview.data.chain.length > 1 && (
            <ol className={styles.chain} aria-label={t('cleaning.historyAfterThat')}>
              {preview.data.chain.map((note, index) => (
                <li key={note.id}>
                  {index > 0 && <span className={styles.facts}>{t('common.replaced')}</span>}
                  <button type="button" className={styles.chainNote} onClick={() => go.toNote(note.id)} dir="auto">
                    {note.title}
                  </button>
                </li>
              ))}
            </ol>
          )}
        </>
      )}
    </section>
  );
}

interface SplitPartsEditorProps {
  view: ProposalView;
  draft: ProposalDraft;
  onChange: (next: Partial<ProposalDraft>) => void;
}

/** A note with several claims, and the notes it would be split into; each can be rewritten. */
function SplitPartsEditor({
  view: {
    notes: [note],
    parts,
  },
  draft,
  onChange,
}: SplitPartsEditorProps) {
  const first = useRef<HTMLInputElement>(null);
  const isEditing = draft.parts !== null;
  useEffect(() => {
    if (isEditing) first.current?.focus();
  }, [isEditing]);
  const shown = draft.parts ?? parts;
  const changed = (index: number, title: string) =>
    shown.map((part, partIndex) => (partIndex === index ? { ...part, title } : part));
  return (
    <>
      <section className={compare.side} aria-label={t('common.note')}>
        <p className={compare.caption}>{t('common.theNote')}</p>
        <p className={compare.text} dir="auto">
          {note?.title}
        </p>
        {note !== undefined && note.body !== '' && (
          <p className={compare.body} dir="auto">
            {note.body}
          </p>
        )}
      </section>
      <section className={styles.section} aria-label={t('cleaning.whatItBecomes')}>
        <h3>{t('cleaning.becomesShownNotes', { shown: shown.length })}</h3>
        <ol className={styles.parts}>
          {shown.map((part, index) => (
            <li key={index} className={compare.side}>
              {isEditing ? (
                <TextField
                  ref={index === 0 ? first : undefined}
                  label={t('cleaning.sentenceIndex', { index: index + 1 })}
                  isLabelHidden
                  value={part.title}
                  maxLength={300}
                  onChange={(event) => onChange({ parts: changed(index, event.target.value) })}
                />
              ) : (
                <p className={compare.text} dir="auto">
                  {part.title}
                </p>
              )}
            </li>
          ))}
        </ol>
        {isEditing && (
          <Button size="small" onClick={() => onChange({ parts: [...shown, { title: '', body: '' }] })}>
            {t('cleaning.addOne')}
          </Button>
        )}
      </section>
    </>
  );
}
