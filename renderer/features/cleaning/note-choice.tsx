import { useEffect, useRef } from 'react';
import type { CleaningNote, ProposalView } from '../../../shared/ipc/routes/cleaning';
import { useGo } from '../../bridge/navigation';
import { WordDiffView } from '../../editor/diff/word-diff-view';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { formatDate } from '../../ui/date-text';
import { Kbd } from '../../ui/kbd';
import { TextArea } from '../../ui/text-area';
import { TextField } from '../../ui/text-field';
import styles from './cleaning.module.css';
import { countOf } from './cleaning-words';
import { combinedText, type Draft } from './use-draft';

interface Props {
  view: ProposalView;
  draft: Draft;
  onChange: (next: Partial<Draft>) => void;
}

/** The notes side by side with a number each: the person says which one stays, or writes the one that does. */
export function NoteChoice({ view, draft, onChange }: Props) {
  const { kind, subjects } = view.proposal;
  const ordered = subjects.flatMap((id) => view.notes.find((note) => note.id === id) ?? []);
  const other = ordered.find(({ id }) => id !== draft.stays);
  const stays = ordered.find(({ id }) => id === draft.stays);
  const isReplacing = kind !== 'near-duplicate';
  const ownKey = String(ordered.length + 1);
  const field = useRef<HTMLInputElement>(null);
  const isOwn = draft.own !== null;
  useEffect(() => {
    if (isOwn) field.current?.focus();
  }, [isOwn]);
  const own = draft.own ?? combinedText(view, draft.stays);
  return (
    <>
      <div role="radiogroup" aria-label="Which one stays" className={styles.sides}>
        {ordered.map((note, place) => (
          <Side
            key={note.id}
            note={note}
            number={place + 1}
            isChosen={!isOwn && note.id === draft.stays}
            caption={
              isReplacing
                ? place === 0
                  ? 'the newer one'
                  : 'the older one'
                : place === 0
                  ? 'proposed to stay'
                  : 'says the same'
            }
            onChoose={() => onChange({ stays: note.id, own: null })}
          />
        ))}
        <div className={classNames(styles.side, styles.own, isOwn && styles.chosen)}>
          <button
            type="button"
            role="radio"
            aria-checked={isOwn}
            className={styles.caption}
            onClick={() => onChange({ own })}
          >
            <Kbd keys={[ownKey]} /> in your words{isReplacing && ', one note of both'}
          </button>
          {isOwn && (
            <>
              <TextField
                ref={field}
                label="Sentence"
                isLabelHidden
                value={own.title}
                maxLength={300}
                onChange={(event) => onChange({ own: { ...own, title: event.target.value } })}
              />
              {own.body !== '' && (
                <TextArea
                  label="Text under it"
                  isLabelHidden
                  value={own.body}
                  onChange={(event) => onChange({ own: { ...own, body: event.target.value } })}
                />
              )}
            </>
          )}
        </div>
      </div>
      {stays !== undefined && other !== undefined && ordered.length === 2 && (
        <section className={styles.section} aria-label="Word by word">
          <h3>
            Word by word{' '}
            <span className="quiet">
              {isReplacing ? 'what goes, what comes' : 'the one that goes, the one that stays'}
            </span>
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

function Side({
  note,
  number,
  caption,
  isChosen,
  onChoose,
}: {
  note: CleaningNote;
  number: number;
  caption: string;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const go = useGo();
  return (
    <div className={classNames(styles.side, isChosen && styles.chosen)}>
      <button type="button" role="radio" aria-checked={isChosen} className={styles.choice} onClick={onChoose}>
        <span className={styles.caption}>
          <Kbd keys={[String(number)]} /> {caption}
        </span>
        <span className={styles.text} dir="auto">
          {note.title}
        </span>
        {note.body !== '' && (
          <span className={styles.body} dir="auto">
            {note.body}
          </span>
        )}
      </button>
      <p className={styles.facts}>
        {formatDate(note.createdAt, 'day')} · {countOf(note.sources, 'source')}
        {note.confirmations > 0 && `, ${countOf(note.confirmations, 'confirmation')}`}
        {note.linkedFrom > 0 && ` · linked from ${countOf(note.linkedFrom, 'note')}`}
        <Button size="small" tone="plain" onClick={() => go.toNote(note.id)} aria-label={`Open “${note.title}”`}>
          Open
        </Button>
      </p>
    </div>
  );
}
