import { useDeferredValue } from 'react';
import type { ProposalView } from '../../../shared/ipc/routes/cleaning';
import { useGo } from '../../bridge/navigation';
import { Button } from '../../ui/button';
import { Chip } from '../../ui/chip';
import styles from './cleaning.module.css';
import { confidenceWords, HAS_BOTH, HAS_TEXT, KIND_WORDS } from './cleaning-words';
import { NoteChoice } from './note-choice';
import { PartsChoice } from './parts-choice';
import { choiceOf, isComplete, type Draft } from './use-draft';
import { WhatChanges } from './what-changes';

interface Props {
  view: ProposalView;
  draft: Draft;
  onChange: (next: Partial<Draft>) => void;
  onAccept: () => void;
  onEdit: () => void;
  onKeepBoth: () => void;
  onDismiss: () => void;
}

/** One proposal in full: the texts, what would change, and the decision. */
export function ProposalDetail({ view, draft, onChange, onAccept, onEdit, onKeepBoth, onDismiss }: Props) {
  const { kind, reason, confidence } = view.proposal;
  const shownDraft = useDeferredValue(draft);
  const isWriting = draft.own !== null || draft.parts !== null;
  return (
    <article className={styles.detail} aria-label="The proposal">
      <div className={styles.head}>
        <h2>{KIND_WORDS[kind].group}</h2>
        <Chip tone={confidence >= 0.75 ? 'on' : 'plain'}>{confidenceWords(confidence)}</Chip>
      </div>
      <p className={styles.reason} dir="auto">
        {reason}
      </p>
      <Subjects view={view} draft={draft} onChange={onChange} />
      {isComplete(draft) && isComplete(shownDraft) && (
        <WhatChanges key={view.proposal.id} choice={choiceOf(view, shownDraft)} />
      )}
      <div className={styles.actions}>
        <Button
          tone="primary"
          keys={isWriting ? ['Ctrl', 'Enter'] : ['A']}
          disabled={!isComplete(draft)}
          onClick={onAccept}
        >
          {draft.own !== null ? 'Merge in your words' : KIND_WORDS[kind].accept}
        </Button>
        {HAS_TEXT.has(kind) && !isWriting && (
          <Button keys={['E']} onClick={onEdit}>
            Edit text
          </Button>
        )}
        {HAS_BOTH.has(kind) && (
          <Button keys={['Y']} onClick={onKeepBoth}>
            {view.notes.length > 2 ? 'Keep all' : 'Keep both'}
          </Button>
        )}
        <Button keys={['D']} onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
    </article>
  );
}

function Subjects({ view, draft, onChange }: Pick<Props, 'view' | 'draft' | 'onChange'>) {
  const go = useGo();
  if (HAS_BOTH.has(view.proposal.kind)) return <NoteChoice view={view} draft={draft} onChange={onChange} />;
  if (view.proposal.kind === 'split-note') return <PartsChoice view={view} draft={draft} onChange={onChange} />;
  if (view.names.length > 0) {
    return (
      <div role="radiogroup" aria-label="Which name stays" className={styles.sides}>
        {view.names.map((name, place) => (
          <button
            key={name}
            type="button"
            role="radio"
            aria-checked={draft.stays === name}
            className={draft.stays === name ? `${styles.side} ${styles.chosen}` : styles.side}
            onClick={() => onChange({ stays: name })}
          >
            <span className={styles.caption}>
              {place + 1} · {draft.stays === name ? 'the name that stays' : 'becomes another name of it'}
            </span>
            <span className={styles.text} dir="auto">
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
        <li key={id} className={styles.side}>
          <p className={styles.caption}>lesson</p>
          <p className={styles.text} dir="auto">
            {text}
          </p>
        </li>
      ))}
      {view.notes.map((note, place) => (
        <li key={`${note.id} ${place}`} className={styles.side}>
          <p className={styles.caption}>note</p>
          <p className={styles.text} dir="auto">
            {note.title}
          </p>
          <Button size="small" tone="plain" onClick={() => go.toNote(note.id)}>
            Open
          </Button>
        </li>
      ))}
    </ul>
  );
}
