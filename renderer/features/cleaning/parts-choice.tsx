import { useEffect, useRef } from 'react';
import type { ProposalView } from '../../../shared/ipc/routes/cleaning';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import styles from './cleaning.module.css';
import type { Draft } from './use-draft';

/** A note that holds several claims, and the notes it would become; each can be written anew. */
export function PartsChoice({
  view: {
    notes: [note],
    parts,
  },
  draft,
  onChange,
}: {
  view: ProposalView;
  draft: Draft;
  onChange: (next: Partial<Draft>) => void;
}) {
  const first = useRef<HTMLInputElement>(null);
  const isEditing = draft.parts !== null;
  useEffect(() => {
    if (isEditing) first.current?.focus();
  }, [isEditing]);
  const shown = draft.parts ?? parts;
  const changed = (place: number, title: string) => shown.map((part, at) => (at === place ? { ...part, title } : part));
  return (
    <>
      <section className={styles.side} aria-label="The note">
        <p className={styles.caption}>the note</p>
        <p className={styles.text} dir="auto">
          {note?.title}
        </p>
        {note !== undefined && note.body !== '' && (
          <p className={styles.body} dir="auto">
            {note.body}
          </p>
        )}
      </section>
      <section className={styles.section} aria-label="What it becomes">
        <h3>Becomes {shown.length} notes</h3>
        <ol className={styles.parts}>
          {shown.map((part, place) => (
            <li key={place} className={styles.side}>
              {isEditing ? (
                <TextField
                  ref={place === 0 ? first : undefined}
                  label={`Sentence ${place + 1}`}
                  isLabelHidden
                  value={part.title}
                  maxLength={300}
                  onChange={(event) => onChange({ parts: changed(place, event.target.value) })}
                />
              ) : (
                <p className={styles.text} dir="auto">
                  {part.title}
                </p>
              )}
            </li>
          ))}
        </ol>
        {isEditing && (
          <Button size="small" onClick={() => onChange({ parts: [...shown, { title: '', body: '' }] })}>
            Add one
          </Button>
        )}
      </section>
    </>
  );
}
