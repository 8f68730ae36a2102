import { endingOf } from '../../../../shared/lib/import-kinds';
import { t } from '../../../../shared/messages/message';
import type { SkipList } from '../run/import-run';
import { readEnex, type EnexNote } from './enex-reader';
import { enmlMarkdown } from './enml-markdown';
import { MAX_NOTE_CHARACTERS } from './note-html';
import { makePages, type PageFolder } from './page-folder';
import type { NotesSource } from './notes-source';
import { stemOf } from './read-entries';

/** Evernote's export: a notebook is one `.enex` file. */
export const evernote: NotesSource = {
  program: 'evernote',
  matches: (entries) => entries.some(({ name }) => endingOf(name) === 'enex'),
  toPages: (entries, job) =>
    makePages('evernote', job, async (pages) => {
      for (const entry of entries.filter(({ name }) => endingOf(name) === 'enex')) {
        const notebook = stemOf(entry.name);
        // The file names come last: of two notes of one title the older one keeps the bare name in every export.
        const notes: { title: string; createdAt: number; note: EnexNote }[] = [];
        for await (const note of readEnex(entry, pages.store, job)) {
          if (note.content.length > MAX_NOTE_CHARACTERS)
            job.skips.add(note.title, t('mainExchange.noteHoldsMostMillion'));
          else notes.push({ title: note.title, createdAt: note.createdAt ?? Infinity, note });
        }
        for (const { note } of notes.toSorted((a, b) => a.createdAt - b.createdAt))
          await addNote(pages, notebook, note, job.skips);
      }
      return entries.filter(({ name }) => endingOf(name) !== 'enex');
    }),
};

async function addNote(pages: PageFolder, notebook: string, note: EnexNote, skips: SkipList): Promise<void> {
  const place = pages.placeOf([notebook], note.title);
  const files = new Map<string, string>();
  for (const { hash, name, stored } of note.resources) {
    const path = pages.placeOfFile(hash.slice(0, 12), name);
    // The same picture may be in many notes.
    if (!pages.has(path)) pages.addStored(path, stored, note.createdAt);
    files.set(hash, path);
  }
  const { markdown, encrypted } = enmlMarkdown(note, files, place);
  if (encrypted > 0)
    skips.count(encrypted, (count) => t('mainExchange.encryptedParts', { count }), t('mainExchange.encryptedThere'));
  // An export says no id: the second in which a note of a notebook was made tells it.
  const id = note.createdAt === null ? '' : `${notebook} ${new Date(note.createdAt).toISOString()}`;
  await pages.addPage(place, { ...note, id, body: markdown });
}
