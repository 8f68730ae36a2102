import { useEffect, useRef } from 'react';
import type { ProposalView } from '../../../shared/ipc/routes/cleaning';
import { Button } from '../../ui/actions/button';
import { TextField } from '../../ui/forms/text-field';
import compare from '../../ui/layout/side-by-side.module.css';
import styles from './cleaning.module.css';
import type { ProposalDraft } from './use-proposal-draft';
import { t } from '../../../shared/messages/message';

/** A note with several claims, and the notes it would be split into; each can be rewritten. */
export function SplitPartsEditor({
  view: {
    notes: [note],
    parts,
  },
  draft,
  onChange,
}: {
  view: ProposalView;
  draft: ProposalDraft;
  onChange: (next: Partial<ProposalDraft>) => void;
}) {
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
      <section className={compare.side} aria-label={t('cleaning.theNote')}>
        <p className={compare.caption}>{t('cleaning.theNote2')}</p>
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
