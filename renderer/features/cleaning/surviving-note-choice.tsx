import { useEffect, useRef } from 'react';
import type { CleaningNote, ProposalView } from '../../../shared/ipc/routes/cleaning';
import { useGo } from '../../navigation/navigation';
import { WordDiffView } from '../../editor/diff/word-diff-view';
import { Button } from '../../ui/actions/button';
import { classNames } from '../../ui/class-names';
import { formatDate } from '../../ui/text/date-text';
import { Kbd } from '../../ui/actions/kbd';
import { TextArea } from '../../ui/forms/text-area';
import { TextField } from '../../ui/forms/text-field';
import { SideWords } from '../../ui/layout/side-words';
import compare from '../../ui/layout/side-by-side.module.css';
import styles from './cleaning.module.css';
import { combinedText, type ProposalDraft } from './use-proposal-draft';
import { t } from '../../../shared/messages/message';
import { rich } from '../../ui/text/rich-message';

interface Props {
  view: ProposalView;
  draft: ProposalDraft;
  onChange: (next: Partial<ProposalDraft>) => void;
}

/** The notes side by side with a number each: the person chooses the one that stays, or writes it. */
export function SurvivingNoteChoice({ view, draft, onChange }: Props) {
  const { kind, subjects } = view.proposal;
  const ordered = subjects.flatMap((id) => view.notes.find((note) => note.id === id) ?? []);
  const other = ordered.find(({ id }) => id !== draft.survivorId);
  const stays = ordered.find(({ id }) => id === draft.survivorId);
  const isReplacing = kind !== 'near-duplicate';
  const ownKey = String(ordered.length + 1);
  const field = useRef<HTMLInputElement>(null);
  const isOwn = draft.ownText !== null;
  useEffect(() => {
    if (isOwn) field.current?.focus();
  }, [isOwn]);
  const own = draft.ownText ?? combinedText(view, draft.survivorId);
  return (
    <>
      <div role="radiogroup" aria-label={t('cleaning.whichOneStays')} className={compare.sides}>
        {ordered.map((note, index) => (
          <NoteOption
            key={note.id}
            note={note}
            number={index + 1}
            isChosen={!isOwn && note.id === draft.survivorId}
            caption={
              isReplacing
                ? index === 0
                  ? t('cleaning.theNewerOne')
                  : t('cleaning.theOlderOne')
                : index === 0
                  ? t('cleaning.proposedToStay')
                  : t('cleaning.saysTheSame')
            }
            onChoose={() => onChange({ survivorId: note.id, ownText: null })}
          />
        ))}
        <div className={classNames(compare.side, compare.both, isOwn && compare.chosen)}>
          <button
            type="button"
            role="radio"
            aria-checked={isOwn}
            className={compare.caption}
            onClick={() => onChange({ ownText: own })}
          >
            {rich('cleaning.kbdInYourWordsreplacing', {
              kbd: <Kbd keys={[ownKey]} />,
              replacing: isReplacing && t('cleaning.oneNoteOfBoth'),
            })}
          </button>
          {isOwn && (
            <>
              <TextField
                ref={field}
                label={t('common.sentence')}
                isLabelHidden
                value={own.title}
                maxLength={300}
                onChange={(event) => onChange({ ownText: { ...own, title: event.target.value } })}
              />
              {own.body !== '' && (
                <TextArea
                  label={t('common.textUnderIt')}
                  isLabelHidden
                  value={own.body}
                  onChange={(event) => onChange({ ownText: { ...own, body: event.target.value } })}
                />
              )}
            </>
          )}
        </div>
      </div>
      {stays !== undefined && other !== undefined && ordered.length === 2 && (
        <section className={styles.section} aria-label={t('cleaning.wordByWord')}>
          <h3>
            {rich('cleaning.wordByWordValue', {
              value: isReplacing ? t('cleaning.whatGoesWhatComes') : t('cleaning.oneGoesOneStays'),
              span: (text) => <span className="quiet">{text}</span>,
            })}
          </h3>
          <WordDiffView before={other.title} after={isOwn ? own.title : stays.title} layout="inline" />
          {(other.body !== '' || stays.body !== '') && other.body !== stays.body && (
            <WordDiffView before={other.body} after={isOwn ? own.body : stays.body} layout="inline" />
          )}
        </section>
      )}
    </>
  );
}

interface NoteOptionProps {
  note: CleaningNote;
  number: number;
  caption: string;
  isChosen: boolean;
  onChoose: () => void;
}

function NoteOption({ note, number, caption, isChosen, onChoose }: NoteOptionProps) {
  const go = useGo();
  return (
    <div className={classNames(compare.side, isChosen && compare.chosen)}>
      <button type="button" role="radio" aria-checked={isChosen} className={styles.choice} onClick={onChoose}>
        <span className={compare.caption}>
          <Kbd keys={[String(number)]} /> {caption}
        </span>
        <SideWords title={note.title} body={note.body} />
      </button>
      <p className={styles.facts}>
        {formatDate(note.createdAt, 'day')} · {t('cleaning.sources', { sources: note.sources })}
        {note.confirmations > 0 && `, ${t('cleaning.confirmations', { confirmations: note.confirmations })}`}
        {note.linkedFrom > 0 && t('cleaning.linkedFromNotes', { linkedFrom: note.linkedFrom })}
        <Button
          size="small"
          tone="plain"
          onClick={() => go.toNote(note.id)}
          aria-label={t('cleaning.openTitle', { title: note.title })}
        >
          {t('common.open')}
        </Button>
      </p>
    </div>
  );
}
