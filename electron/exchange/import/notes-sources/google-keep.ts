import { posix } from 'node:path';
import { z } from 'zod';
import { endingOf } from '../../../../shared/lib/import-kinds';
import { folderOf } from '../../../../shared/lib/markdown/file-path';
import { nameOfPath } from '../../../../shared/lib/markdown/resolve-file';
import { parseJson } from '../../../../shared/lib/parse-json';
import { t } from '../../../../shared/messages/message';
import type { ImportEntry } from '../entries/import-entry';
import { readDate } from '../text/read-date';
import { inlineText } from './markdown-links';
import { noteHtml, plainMarkdown } from './note-html';
import { addressOf, makePages, type PageFolder } from './page-folder';
import type { NotesSource } from './notes-source';
import { beginsLike, stemOf, textOf } from './read-entries';

const text = z.string().catch('');
const flag = z.boolean().catch(false);
const time = z.number().optional().catch(undefined);
const listOf = <Item extends z.ZodType>(item: Item) => z.array(item.optional().catch(undefined)).catch([]);

const noteSchema = z.object({
  title: text,
  textContent: text,
  textContentHtml: text,
  listContent: listOf(z.object({ text, textHtml: text, isChecked: flag })),
  labels: listOf(z.object({ name: text })),
  attachments: listOf(z.object({ filePath: text, mimetype: text })),
  annotations: listOf(z.object({ title: text, url: text, description: text })),
  isTrashed: flag,
  isPinned: flag,
  isArchived: flag,
  color: text,
  userEditedTimestampUsec: time,
  createdTimestampUsec: time,
});
type KeepNote = z.infer<typeof noteSchema>;

const isKeep = (json: string): boolean =>
  /"(?:userEdited|created)TimestampUsec"/u.test(json) && /"(?:textContent|listContent|isTrashed)"/u.test(json);

/** Notes of Google Keep as Takeout gives them: a JSON file for each, and the same as a page of HTML. */
export const googleKeep: NotesSource = {
  program: 'keep',
  matches: (entries) => beginsLike(entries, 'json', isKeep),
  toPages: (entries, job) =>
    makePages('keep', job, async (pages) => {
      const notes: { entry: ImportEntry; note: KeepNote }[] = [];
      for (const entry of entries) {
        job.signal?.throwIfAborted();
        if (endingOf(entry.name) !== 'json') continue;
        // A file of another program that cannot be read stays, and is told later.
        const source = await textOf(entry).catch(() => '');
        const read = isKeep(source) ? noteSchema.safeParse(parseJson(source)) : undefined;
        if (read?.success !== true) continue;
        if (read.data.isTrashed)
          job.skips.count(
            1,
            (count) => t('mainExchange.notesInTheBin', { count }),
            t('mainExchange.theyWereDeletedThere'),
          );
        notes.push({ entry, note: read.data });
      }
      const read = new Set(notes.map(({ entry }) => entry.name.replace(/\.json$/iu, '').toLowerCase()));
      const folders = new Set(notes.map(({ entry }) => folderOf(entry.name)));
      const kept = notes
        .filter(({ note }) => !note.isTrashed)
        .toSorted((a, b) => createdOf(a.note) - createdOf(b.note));
      const used = new Set<string>();
      for (const { entry, note } of kept) await addNote(pages, entry, note, entries, used);
      return entries.filter(({ name }) => {
        const isTwin = /\.(?:json|html)$/iu.test(name) && read.has(name.replace(/\.\w+$/u, '').toLowerCase());
        // The names of the labels, which the notes have themselves.
        const isLabels = folders.has(folderOf(name)) && nameOfPath(name) === 'Labels.txt';
        return !isTwin && !isLabels && !used.has(name);
      });
    }),
};

const createdOf = ({ createdTimestampUsec, userEditedTimestampUsec }: KeepNote): number =>
  createdTimestampUsec ?? userEditedTimestampUsec ?? Infinity;

async function addNote(
  pages: PageFolder,
  { name }: ImportEntry,
  note: KeepNote,
  entries: readonly ImportEntry[],
  used: Set<string>,
): Promise<void> {
  const lines = note.listContent.flatMap((item) => (item === undefined ? [] : [item]));
  const firstLine = `${note.textContent}\n${lines[0]?.text ?? ''}`.trim().split('\n')[0]!;
  const title = note.title.trim() || firstLine.slice(0, 60).trim() || stemOf(name);
  const place = pages.placeOf([], title);
  const files = note.attachments.flatMap((attachment) => {
    if (attachment === undefined || attachment.filePath === '') return [];
    const entry = fileBeside(name, attachment.filePath, entries);
    const own = nameOfPath(entry?.name ?? attachment.filePath);
    const path = pages.placeOfFile(stemOf(name), own);
    if (entry !== undefined && !used.has(entry.name)) pages.addFile(path, entry);
    if (entry !== undefined) used.add(entry.name);
    const link = `[${inlineText(own)}](${addressOf(place, path)})`;
    return [attachment.mimetype.startsWith('image/') ? `!${link}` : link];
  });
  const pageLinks = note.annotations.flatMap((link) =>
    link === undefined || !/^https?:/iu.test(link.url)
      ? []
      : [`- [${inlineText(link.title || link.url)}](<${link.url.replace(/[<>\s]/gu, encodeURIComponent)}>)`],
  );
  const body =
    note.textContent === '' && note.textContentHtml !== ''
      ? noteHtml(note.textContentHtml, {}).markdown
      : plainMarkdown(note.textContent);
  await pages.addPage(place, {
    // A note of Takeout has no other id; it is counted in microseconds.
    id: note.createdTimestampUsec?.toString(),
    title,
    createdAt: dateOf(note.createdTimestampUsec),
    updatedAt: dateOf(note.userEditedTimestampUsec),
    tags: note.labels.flatMap((label) => (label === undefined || label.name === '' ? [] : [label.name])),
    properties: {
      pinned: note.isPinned || null,
      archived: note.isArchived || null,
      color: note.color === '' || note.color === 'DEFAULT' ? null : note.color.toLowerCase(),
    },
    body: [
      body,
      lines.map((line) => `- [${line.isChecked ? 'x' : ' '}] ${line.text.replace(/\s+/gu, ' ').trim()}`).join('\n'),
      files.join('\n\n'),
      pageLinks.join('\n'),
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
  });
}

const dateOf = (microseconds: number | undefined): number | null =>
  microseconds === undefined ? null : readDate(Math.floor(microseconds / 1000));

/** Takeout names `.jpeg` what lies there as `.jpg`. */
function fileBeside(note: string, filePath: string, entries: readonly ImportEntry[]): ImportEntry | undefined {
  const path = posix.join(folderOf(note), filePath);
  const stem = posix.join(folderOf(path), stemOf(path));
  return (
    entries.find(({ name }) => name === path) ??
    entries.find(({ name }) => !/\.(?:json|html)$/iu.test(name) && posix.join(folderOf(name), stemOf(name)) === stem)
  );
}
