import { useEffect, useMemo, useRef, useState } from 'react';
import { type NoteId, sourceRef } from '../../shared/domain/ids';
import type { Note } from '../../shared/domain/note';
import { findPart } from '../../shared/lib/markdown/find-place';
import { t } from '../../shared/messages/message';
import type { EditorLink } from '../editor/extensions/link-opening';
import { PartEditor } from '../editor/part-editor';
import { call } from '../ipc/client';
import { useRoute } from '../ipc/queries';
import { useNoteDraft } from '../note-draft/use-note-draft';
import { Button } from '../ui/actions/button';
import { Skeleton } from '../ui/feedback/skeleton';
import styles from './note-embeds.module.css';

interface Props {
  noteId: NoteId;
  /** A heading, or `^name` of a block; null: the whole note. */
  place: string | null;
  onOpenLink: (link: EditorLink) => void;
  onClose: () => void;
}

/** Edits a part of a note where another note shows it. What is written goes to its own note, and only there. */
export function EmbedEditor(props: Props) {
  const { data: page } = useRoute('notes.page', { id: props.noteId });
  return page === undefined ? <Skeleton text={t('vault.openingTheNote')} /> : <Editor note={page.note} {...props} />;
}

function Editor({ note, place, onOpenLink, onClose }: Props & { note: Note }) {
  const { draft, setBody, save } = useNoteDraft(note);
  const { body, title } = draft.content;
  const [around, setAround] = useState(() => aroundPart(body, place));
  // Somebody else may write in the rest of the note meanwhile: then the place is looked for again.
  const current = around !== null && isAround(body, around) ? around : aroundPart(body, place);
  if (current !== around) setAround(current);
  const part = current === null ? null : body.slice(current.before.length, body.length - current.after.length);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>('[contenteditable=true], textarea')?.focus(), []);
  const close = () => void save().then(onClose);
  const complete = useMemo(() => (text: string) => call('notes.complete', { text }), []);
  const { save: state } = draft;
  return (
    <div
      ref={box}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
        event.preventDefault();
        close();
      }}
    >
      {current === null || part === null ? (
        <p className="quiet">{t('embeds.missingPlace', { place: place ?? '' })}</p>
      ) : (
        <PartEditor
          value={part}
          onChange={(written) => setBody(current.before + written + current.after)}
          onOpenLink={onOpenLink}
          complete={complete}
          embedsFrom={sourceRef('note', note.id)}
          label={t('embeds.edit', { title })}
        />
      )}
      <div className={styles.foot}>
        <span role="status">
          {state.kind === 'conflict' && t('embeds.conflict', { title })}
          {state.kind === 'failed' && t('vault.notSavedMessage', { message: state.message })}
          {state.kind === 'saved' && t('common.saved')}
          {(state.kind === 'waiting' || state.kind === 'saving') && t('vault.saving')}
        </span>
        <Button size="small" keys={['Esc']} onClick={close}>
          {t('embeds.close')}
        </Button>
      </div>
    </div>
  );
}

interface Around {
  before: string;
  after: string;
}

function aroundPart(body: string, place: string | null): Around | null {
  const span = findPart(body, place);
  return span === null ? null : { before: body.slice(0, span.start), after: body.slice(span.end) };
}

const isAround = (body: string, { before, after }: Around): boolean =>
  body.length >= before.length + after.length && body.startsWith(before) && body.endsWith(after);
