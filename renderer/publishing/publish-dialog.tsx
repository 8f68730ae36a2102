import { useEffect, useState } from 'react';
import type { GivenSource } from '../../shared/domain/collection';
import type { CollectionView, NoteSelection, PublicationPreview } from '../../shared/ipc/routes/collections';
import { t } from '../../shared/messages/message';
import { useCommand } from '../ipc/queries';
import { Button } from '../ui/actions/button';
import { showToast } from '../ui/feedback/toasts';
import { Spinner } from '../ui/feedback/spinner';
import { RadioGroup } from '../ui/forms/radio-group';
import { Select } from '../ui/forms/select';
import { Dialog } from '../ui/layout/dialog';
import { useRefreshPublished } from './published-notes';
import styles from './publishing.module.css';
import { WouldLeave } from './would-leave';
import { TextArea } from '../ui/forms/text-area';
import { TextField } from '../ui/forms/text-field';

type Collection = Pick<CollectionView, 'id' | 'name'>;

/** Which notes, with what of their source; what would leave is shown before main asks. */
export function PublishDialog({
  collections,
  chosen = null,
  onClose,
}: {
  /** At least one collection; of several the person chooses. */
  collections: readonly Collection[];
  /** Notes that were chosen elsewhere; null: they are chosen here. */
  chosen?: NoteSelection | null;
  onClose: () => void;
}) {
  const refresh = useRefreshPublished();
  const [{ id, name }, setCollection] = useState(collections[0]!);
  const [choice, setChoice] = useState<WrittenChoice>({ by: 'tag', words: '' });
  const [source, setSource] = useState<GivenSource>('nothing');
  const [shown, setShown] = useState<PublicationPreview | null>(null);
  const preview = useCommand('collections.preview', {
    // An answer to what was asked before is none.
    onSuccess: (found, asked) => asked.id === id && asked.source === source && setShown(found),
  });
  const publish = useCommand('collections.publish', {
    onSuccess({ done, waiting }) {
      showToast({ text: t('collections.publishedNow', { done, waiting }) });
      refresh();
      onClose();
    },
  });
  const change = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      setShown(null);
      set(value);
    };
  };
  const selection = chosen ?? selectionOf(choice);
  const { mutate: look } = preview;
  useEffect(() => {
    if (chosen !== null) look({ id, selection: chosen, source });
  }, [chosen, id, source, look]);
  const isLooking = chosen !== null && shown === null && !preview.isError;
  const canPublish = shown !== null && shown.notes.length > 0;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={collections.length === 1 ? t('collections.publishInto', { name }) : t('sharing.publishToCollection')}
      actions={
        <>
          {chosen === null && !canPublish ? (
            <Button
              tone="primary"
              disabled={selection === null || preview.isPending}
              onClick={() => selection !== null && look({ id, selection, source })}
            >
              {t('collections.show')}
            </Button>
          ) : (
            <Button
              tone="primary"
              disabled={!canPublish || publish.isPending}
              onClick={() => selection !== null && publish.mutate({ id, selection, source })}
            >
              {t('collections.publish')}
            </Button>
          )}
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        </>
      }
    >
      <div className={styles.form}>
        {collections.length > 1 && (
          <Select
            label={t('common.collection')}
            value={id}
            options={collections.map((each) => ({ value: each.id, label: each.name }))}
            onChange={change((value: string) => setCollection(collections.find((each) => each.id === value)!))}
          />
        )}
        {chosen === null ? <NoteChoice choice={choice} onChange={change(setChoice)} /> : <p>{selectionText(chosen)}</p>}
        <RadioGroup
          label={t('collections.ofTheirSource')}
          value={source}
          onChange={change(setSource)}
          options={[
            { value: 'nothing', label: t('collections.sourceNothing') },
            { value: 'quote', label: t('collections.sourceQuote') },
            { value: 'message', label: t('collections.sourceMessage') },
          ]}
        />
        {isLooking && <Spinner text={t('sharing.reading')} />}
        {publish.isPending && <Spinner text={t('collections.underWay')} />}
        {shown !== null && (
          <WouldLeave shown={shown} going={t('collections.wouldLeave', { count: shown.notes.length })} />
        )}
      </div>
    </Dialog>
  );
}

/** Which notes, as the person writes it: a tag, a folder, or titles. */
interface WrittenChoice {
  by: 'tag' | 'folder' | 'titles';
  words: string;
}

/** Null: nothing is written yet. */
function selectionOf({ by, words }: WrittenChoice): NoteSelection | null {
  const trimmed = words.trim();
  if (trimmed.replace(/^#/u, '') === '') return null;
  if (by === 'tag') return { by, tag: trimmed.replace(/^#/u, '') };
  if (by === 'folder') return { by, folder: trimmed };
  return {
    by,
    titles: words
      .split('\n')
      .map((title) => title.trim())
      .filter((title) => title !== ''),
  };
}

/** The same in words, where notes were chosen elsewhere. */
function selectionText(selection: NoteSelection): string {
  switch (selection.by) {
    case 'notes':
      return t('sharing.chosenNotes', { count: selection.noteIds.length });
    case 'titles':
      return t('sharing.chosenNotes', { count: selection.titles.length });
    case 'tag':
      return t('sharing.taggedNotes', { tag: selection.tag });
    case 'folder':
      return t('sharing.folderNotes', { folder: selection.folder });
  }
}

/** Chooses notes by a tag, a folder, or their titles. */
function NoteChoice({
  choice: { by, words },
  onChange,
}: {
  choice: WrittenChoice;
  onChange: (choice: WrittenChoice) => void;
}) {
  const write = (text: string) => onChange({ by, words: text });
  return (
    <>
      <RadioGroup
        label={t('common.filters')}
        isInline
        value={by}
        onChange={(value) => onChange({ by: value, words })}
        options={[
          { value: 'tag', label: t('collections.byTag') },
          { value: 'folder', label: t('collections.byFolder') },
          { value: 'titles', label: t('collections.byTitles') },
        ]}
      />
      {by === 'titles' ? (
        <TextArea
          label={t('collections.titlesOnePerLine')}
          rows={4}
          value={words}
          spellCheck={false}
          onChange={(event) => write(event.target.value)}
        />
      ) : (
        <TextField
          label={by === 'tag' ? t('collections.tag') : t('common.folder')}
          value={words}
          spellCheck={false}
          onChange={(event) => write(event.target.value)}
        />
      )}
    </>
  );
}
