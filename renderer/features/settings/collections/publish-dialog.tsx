import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { GivenSource } from '../../../../shared/domain/collection';
import type {
  CollectionView,
  LeftOutReason,
  NoteSelection,
  PublicationPreview,
} from '../../../../shared/ipc/routes/collections';
import { t } from '../../../../shared/messages/message';
import { useCommand } from '../../../ipc/queries';
import { Button } from '../../../ui/actions/button';
import { showToast } from '../../../ui/feedback/toasts';
import { RadioGroup } from '../../../ui/forms/radio-group';
import { TextArea } from '../../../ui/forms/text-area';
import { TextField } from '../../../ui/forms/text-field';
import { Dialog } from '../../../ui/layout/dialog';
import styles from './collections.module.css';

const REASON_TEXT: Record<LeftOutReason, string> = {
  'not-kept': t('collections.reasonNotKept'),
  'never-surface': t('collections.reasonNeverSurface'),
  'excluded-name': t('collections.reasonExcludedName'),
  secret: t('collections.reasonSecret'),
  'hidden-words': t('collections.reasonHiddenWords'),
  incognito: t('collections.reasonIncognito'),
  'too-long': t('collections.reasonTooLong'),
  unchanged: t('collections.reasonUnchanged'),
};
/** Titles of each list; the rest are counted. */
const MAX_TITLES = 30;

/** Which notes, with what of their source; what would leave is shown before main asks. */
export function PublishDialog({ view: { id, name }, onClose }: { view: CollectionView; onClose: () => void }) {
  const queries = useQueryClient();
  const [by, setBy] = useState<'tag' | 'folder' | 'titles'>('tag');
  const [words, setWords] = useState('');
  const [source, setSource] = useState<GivenSource>('nothing');
  const [shown, setShown] = useState<PublicationPreview | null>(null);
  const preview = useCommand('collections.preview', { onSuccess: setShown });
  const publish = useCommand('collections.publish', {
    onSuccess({ done, waiting }) {
      showToast({ text: t('collections.publishedNow', { done, waiting }) });
      void queries.invalidateQueries({ queryKey: ['collections.published'] });
      void queries.invalidateQueries({ queryKey: ['collections.list'] });
      onClose();
    },
  });
  const change = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      setShown(null);
      set(value);
    };
  };
  const selection = selectionOf(by, words);
  const isEmpty = words.trim().replace(/^#/u, '') === '';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('collections.publishInto', { name })}
      actions={
        <>
          {shown === null || shown.notes.length === 0 ? (
            <Button
              tone="primary"
              disabled={isEmpty || preview.isPending}
              onClick={() => preview.mutate({ id, selection, source })}
            >
              {t('collections.show')}
            </Button>
          ) : (
            <Button
              tone="primary"
              disabled={publish.isPending}
              onClick={() => publish.mutate({ id, selection, source })}
            >
              {t('collections.publish')}
            </Button>
          )}
          <Button onClick={onClose}>{t('collections.cancel')}</Button>
        </>
      }
    >
      <div className={styles.dialogForm}>
        <RadioGroup
          label={t('collections.whichNotes')}
          isInline
          value={by}
          onChange={change(setBy)}
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
            onChange={(event) => change(setWords)(event.target.value)}
          />
        ) : (
          <TextField
            label={by === 'tag' ? t('collections.tag') : t('collections.folder')}
            value={words}
            spellCheck={false}
            onChange={(event) => change(setWords)(event.target.value)}
          />
        )}
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
        {shown !== null && <WouldLeave shown={shown} />}
      </div>
    </Dialog>
  );
}

function selectionOf(by: 'tag' | 'folder' | 'titles', words: string): NoteSelection {
  if (by === 'tag') return { by, tag: words.trim().replace(/^#/u, '') };
  if (by === 'folder') return { by, folder: words.trim() };
  return {
    by,
    titles: words
      .split('\n')
      .map((title) => title.trim())
      .filter((title) => title !== ''),
  };
}

function WouldLeave({ shown: { notes, leftOut } }: { shown: PublicationPreview }) {
  return (
    <div role="status" data-testid="would-leave">
      <p>{t('collections.wouldLeave', { count: notes.length })}</p>
      <Titles titles={notes.map(({ title }) => title)} />
      {leftOut.length > 0 && (
        <>
          <p>{t('collections.wouldStay', { count: leftOut.length })}</p>
          <Titles
            titles={leftOut.map(({ title, reason }) =>
              t('collections.noteAndReason', { title, reason: REASON_TEXT[reason] }),
            )}
          />
        </>
      )}
    </div>
  );
}

function Titles({ titles }: { titles: readonly string[] }) {
  return (
    <ul className={styles.publishedList}>
      {titles.slice(0, MAX_TITLES).map((title, index) => (
        <li key={index}>{title}</li>
      ))}
      {titles.length > MAX_TITLES && <li>{t('collections.moreNotes', { count: titles.length - MAX_TITLES })}</li>}
    </ul>
  );
}
