import { posix } from 'node:path';
import { z } from 'zod';
import { decodeUriPart } from '../../../../shared/lib/decode-uri-part';
import { folderOf } from '../../../../shared/lib/markdown/file-path';
import { nameOfPath } from '../../../../shared/lib/markdown/resolve-file';
import { parseJson } from '../../../../shared/lib/parse-json';
import { t } from '../../../../shared/messages/message';
import type { ImportEntry } from '../entries/import-entry';
import { findDate } from '../text/read-date';
import { outsideCode, withAddresses } from './markdown-links';
import { addressOf, makePages } from './page-folder';
import type { NotesSource } from './notes-source';
import { textOf, textOrSkip } from './read-entries';

const BUNDLE_TEXT = /^(.*\/)?([^/]+)\.textbundle\/text\.(?:md|markdown|txt)$/iu;
const NOTE_ADDRESS = /^bear:\/\/x-callback-url\/open-note\?(?:.*&)?id=([0-9A-F-]{36})/iu;

const flag = z.coerce.boolean().catch(false);
const infoSchema = z.object({
  uniqueIdentifier: z.string().catch(''),
  creationDate: z.string().catch(''),
  modificationDate: z.string().catch(''),
  trashed: flag,
  archived: flag,
  pinned: flag,
  encrypted: flag,
});
type Info = z.infer<typeof infoSchema>;

/** Bear's backup and every other folder of `.textbundle`s: a text with its files and what is known of it. */
export const bear: NotesSource = {
  program: 'bear',
  matches: (entries) => entries.some(({ name }) => BUNDLE_TEXT.test(name)),
  toPages: (entries, job) =>
    makePages('bear', job, async (pages) => {
      const infos = new Map(
        entries.filter(({ name }) => name.endsWith('/info.json')).map((entry) => [folderOf(entry.name), entry]),
      );
      const notes: { entry: ImportEntry; title: string; source: string; info: Info }[] = [];
      for (const entry of entries) {
        const [, , stem = ''] = BUNDLE_TEXT.exec(entry.name) ?? [];
        if (stem === '') continue;
        job.signal?.throwIfAborted();
        const info = await infoOf(entry, infos.get(folderOf(entry.name)));
        if (info.encrypted)
          job.skips.count(1, (count) => t('mainExchange.encryptedNotes', { count }), t('mainExchange.encryptedThere'));
        else if (info.trashed)
          job.skips.count(
            1,
            (count) => t('mainExchange.notesInTheBin', { count }),
            t('mainExchange.theyWereDeletedThere'),
          );
        else if (entry.size > 0) {
          const source = await textOrSkip(entry, job.skips, entries);
          if (source !== null) notes.push({ entry, title: /^# (.*\S)/u.exec(source)?.[1] ?? stem, source, info });
        }
      }
      notes.sort(
        (a, b) => a.info.creationDate.localeCompare(b.info.creationDate) || a.entry.name.localeCompare(b.entry.name),
      );
      const placed = notes.map((note) => ({ ...note, place: pages.placeOf([], note.title) }));
      const byId = new Map(placed.map(({ info, place }) => [info.uniqueIdentifier.toUpperCase(), place]));
      const files = new Map<string, string>();
      for (const entry of entries) {
        const [, bundle] = /^(.*\.textbundle)\/assets\/[^/]+$/iu.exec(entry.name) ?? [];
        if (bundle === undefined) continue;
        files.set(
          entry.name,
          pages.placeOfFile(bundle, nameOfPath(entry.name), nameOfPath(bundle).replace(/\.textbundle$/iu, '')),
        );
        pages.addFile(files.get(entry.name)!, entry);
      }
      for (const { entry, title, source, info, place } of placed) {
        const { markdown, tags } = tagsOf(source.replace(/^# .*\n?/u, ''));
        await pages.addPage(place, {
          id: info.uniqueIdentifier.toUpperCase(),
          title,
          createdAt: findDate(info.creationDate) ?? entry.modifiedAt,
          updatedAt: findDate(info.modificationDate),
          tags,
          properties: {
            archived: info.archived || null,
            pinned: info.pinned || null,
          },
          body: withAddresses(markdown, (address) => {
            const target =
              byId.get(NOTE_ADDRESS.exec(address)?.[1]?.toUpperCase() ?? '') ??
              files.get(posix.join(folderOf(entry.name), decodeUriPart(address)));
            return target === undefined ? null : addressOf(place, target);
          }),
        });
      }
      return entries.filter(
        ({ name }) => !/\.textbundle\//iu.test(name) && !/(?:^|\/)(?:backup|tags)\.json$/u.test(name),
      );
    }),
};

async function infoOf({ modifiedAt }: ImportEntry, file: ImportEntry | undefined): Promise<Info> {
  const info = file === undefined ? undefined : parseJson(await textOf(file).catch(() => ''));
  const own = z.object({ 'net.shinyfrog.bear': infoSchema }).safeParse(info);
  if (own.success) return own.data['net.shinyfrog.bear'];
  const dated = modifiedAt === null ? '' : new Date(modifiedAt).toISOString();
  return { ...infoSchema.parse({}), creationDate: dated };
}

/** Bear's `#a tag of words#` has an end, and no blank here; `#a/b` is the same in both. */
function tagsOf(source: string): { markdown: string; tags: string[] } {
  const tags: string[] = [];
  const markdown = outsideCode(source, (words) =>
    words.replace(/(?<![\p{L}\p{N}#/\]&])#([\p{L}\p{N}][^#\n]{0,98}[^#\s])#(?![\p{L}\p{N}#])/gu, (all, tag: string) => {
      if (!/\s/u.test(tag)) return `#${tag}`;
      const own = tag.replace(/\s+/gu, '-');
      tags.push(own);
      return all.replace(`#${tag}#`, `#${own}`);
    }),
  );
  return { markdown, tags };
}
