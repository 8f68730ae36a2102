import { endingOf } from '../../../../shared/lib/import-kinds';
import { orgMarkdown } from './org-markdown';
import { derivedEntry } from '../entries/import-entry';
import type { NotesSource } from './notes-source';
import { textOrSkip } from './read-entries';

/** A page of several hundred thousand words. */
const MAX_ORG_BYTES = 4 * 1024 * 1024;

/** Pages in Org mode, as Logseq and Emacs write them, at their places: the folder's links stay right. */
export const orgPages: NotesSource = {
  program: null,
  matches: (entries) => entries.some(({ name }) => endingOf(name) === 'org'),
  async toPages(entries, { skips, signal }) {
    const names = new Set(entries.map(({ name }) => name.toLowerCase()));
    const pages = [];
    for (const entry of entries) {
      signal?.throwIfAborted();
      const name = entry.name.replace(/\.org$/iu, '.md');
      if (name === entry.name) {
        pages.push(entry);
        continue;
      }
      const source = await textOrSkip(entry, skips, entries, MAX_ORG_BYTES);
      if (source === null) continue;
      const bytes = new TextEncoder().encode(orgMarkdown(source));
      const free = names.has(name.toLowerCase()) ? entry.name.replace(/\.org$/iu, ' (org).md') : name;
      pages.push(derivedEntry(free, { size: bytes.length, modifiedAt: entry.modifiedAt, load: async () => bytes }));
    }
    return pages;
  },
};
