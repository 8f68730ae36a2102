import type { NoteSelection } from '../../shared/ipc/routes/collections';
import { t } from '../../shared/messages/message';
import { RadioGroup } from '../ui/forms/radio-group';
import { TextArea } from '../ui/forms/text-area';
import { TextField } from '../ui/forms/text-field';

/** Which notes, as the person writes it: a tag, a folder, or titles. */
export interface WrittenChoice {
  by: 'tag' | 'folder' | 'titles';
  words: string;
}

/** Null: nothing is written yet. */
export function selectionOf({ by, words }: WrittenChoice): NoteSelection | null {
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
export function selectionText(selection: NoteSelection): string {
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
export function NoteChoice({
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
        label={t('collections.whichNotes')}
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
          label={by === 'tag' ? t('collections.tag') : t('collections.folder')}
          value={words}
          spellCheck={false}
          onChange={(event) => write(event.target.value)}
        />
      )}
    </>
  );
}
