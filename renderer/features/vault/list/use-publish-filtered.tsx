import { Share2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { splitQuery } from '../../../../shared/lib/search-query/split-query';
import type { NoteSelection } from '../../../../shared/ipc/routes/collections';
import { t } from '../../../../shared/messages/message';
import { useCommands } from '../../../commands/commands';
import { PublishDialog } from '../../../publishing/publish-dialog';
import { usePublishableCollections } from '../../../publishing/published-notes';
import { IconButton } from '../../../ui/actions/icon-button';
import { folderOfFilter } from '../../../note-selection/folder-filter';
import type { NoteListFilter } from '../../../note-selection/note-filter';

/** Publishing all notes of the tag or folder that the list is filtered by; nothing where no collection is joined. */
export function usePublishFiltered({ text, tag: chosenTag }: Pick<NoteListFilter, 'text' | 'tag'>): {
  buttons: ReactNode;
  dialog: ReactNode;
} {
  const collections = usePublishableCollections();
  const [chosen, setChosen] = useState<NoteSelection | null>(null);
  const tag = chosenTag ?? splitQuery(text).find(({ key, isNegated }) => key === 'tag' && !isNegated)?.value ?? null;
  const folder = folderOfFilter(text);
  const offered =
    collections.length === 0
      ? []
      : [
          ...(tag === null || tag === ''
            ? []
            : [{ title: t('sharing.publishTag', { tag }), selection: { by: 'tag' as const, tag } }]),
          ...(folder === null || folder === ''
            ? []
            : [{ title: t('sharing.publishFolder', { folder }), selection: { by: 'folder' as const, folder } }]),
        ];
  useCommands(
    offered.map(({ title, selection }) => ({
      id: `notes.publish.${selection.by}`,
      title,
      group: t('common.sharedNotes'),
      run: () => setChosen(selection),
    })),
  );
  return {
    buttons: offered.map(({ title, selection }) => (
      <IconButton
        key={selection.by}
        label={title}
        icon={<Share2 size={16} aria-hidden="true" />}
        onClick={() => setChosen(selection)}
      />
    )),
    dialog:
      chosen === null ? null : (
        <PublishDialog collections={collections} chosen={chosen} onClose={() => setChosen(null)} />
      ),
  };
}
