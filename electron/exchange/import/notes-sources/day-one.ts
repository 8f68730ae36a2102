import { z } from 'zod';
import { folderOf } from '../../../../shared/lib/markdown/file-path';
import { endingOf } from '../../../../shared/lib/import-kinds';
import { parseJson } from '../../../../shared/lib/parse-json';
import { t } from '../../../../shared/messages/message';
import { type ImportEntry, unknownKind } from '../entries/import-entry';
import type { SkipList } from '../run/import-run';
import { findDate } from '../text/read-date';
import { addressOf, makePages, type PageFolder } from './page-folder';
import type { NotesSource } from './notes-source';
import { beginsLike, stemOf, textOf } from './read-entries';

const text = z.string().catch('');
const number = z.number().optional().catch(undefined);
const mediaSchema = z
  .array(z.object({ identifier: text, md5: text, type: text, filename: text }).optional().catch(undefined))
  .catch([]);
const entrySchema = z.object({
  uuid: text,
  creationDate: text,
  modifiedDate: text,
  text,
  richText: text,
  tags: z.array(text).catch([]),
  starred: z.boolean().catch(false),
  timeZone: text,
  location: z
    .object({
      placeName: text,
      localityName: text,
      administrativeArea: text,
      country: text,
      latitude: number,
      longitude: number,
    })
    .optional()
    .catch(undefined),
  weather: z.object({ conditionsDescription: text, temperatureCelsius: number }).optional().catch(undefined),
  photos: mediaSchema,
  videos: mediaSchema,
  audios: mediaSchema,
  pdfAttachments: mediaSchema,
});
type Entry = z.infer<typeof entrySchema>;
const richSchema = z.object({
  contents: z
    .array(
      z.object({
        text,
        attributes: z
          .object({
            line: z
              .object({ header: number, listStyle: text, checked: z.boolean().catch(false) })
              .partial()
              .catch({}),
          })
          .partial()
          .catch({}),
        embeddedObjects: z.array(z.object({ identifier: text }).catch({ identifier: '' })).catch([]),
      }),
    )
    .catch([]),
});

/** A journal is held whole while it is read. */
const MAX_JOURNAL_BYTES = 256 * 1024 * 1024;
const MOMENT = /!?\[[^\]\n]{0,200}\]\(dayone-moment:\/+(?:[a-zA-Z]+\/)?([0-9A-Fa-f-]{16,40})\)/gu;
const ENTRY_LINK = /dayone2?:\/\/view\?entryId=([0-9A-Fa-f-]{16,40})/gu;
const isDayOne = (head: string): boolean =>
  /"entries"\s*:\s*\[/u.test(head) &&
  (/"metadata"\s*:\s*\{\s*"version"/u.test(head) || (/"creationDate"/u.test(head) && /"uuid"/u.test(head)));

/** Day One's export as JSON: a file for each journal, with the folders of its photos and other files. */
export const dayOne: NotesSource = {
  program: 'day-one',
  matches: (entries) => beginsLike(entries, 'json', isDayOne),
  toPages: (entries, job) =>
    makePages('day-one', job, async (pages) => {
      // The files that are read, and where they come to lie.
      const used = new Map<ImportEntry, string>();
      for (const journal of entries.filter(({ name }) => endingOf(name) === 'json')) {
        if (!(await beginsLike([journal], 'json', isDayOne))) continue;
        const source = await textOf(journal, MAX_JOURNAL_BYTES);
        const read = z.object({ entries: z.array(entrySchema) }).safeParse(parseJson(source));
        if (!read.success) throw unknownKind(journal.name);
        used.set(journal, '');
        const days = read.data.entries.toSorted((a, b) => a.creationDate.localeCompare(b.creationDate));
        const places = new Map(
          days.map((entry) => [entry.uuid, pages.placeOf([stemOf(journal.name)], titleOf(entry))]),
        );
        const near = entries.filter(({ name }) => folderOf(folderOf(name)) === folderOf(journal.name));
        const beside = new Map(near.map((file) => [stemOf(file.name), file]));
        for (const entry of days) {
          job.signal?.throwIfAborted();
          await addEntry(pages, entry, places, beside, used, job.skips);
        }
      }
      return entries.filter((entry) => !used.has(entry));
    }),
};

/** The beginning of the first line; the day where there is none. */
function titleOf(entry: Entry): string {
  const line = textFrom(entry)
    .split('\n')
    .map((each) =>
      each
        .replace(/^#+\s*/u, '')
        .replace(/\\([!-/:-@[-`{-~])/gu, '$1')
        .trim(),
    )
    .find((each) => each !== '' && !each.startsWith('!['));
  return line?.slice(0, 60).trim() || entry.creationDate.slice(0, 10);
}

/** The text as Markdown; older and newer apps leave it empty and give only the rich text. */
function textFrom({ text: written, richText }: Entry): string {
  if (written !== '' || richText === '') return written;
  const rich = richSchema.safeParse(parseJson(richText));
  if (!rich.success) return '';
  return rich.data.contents
    .map(({ text: part, attributes, embeddedObjects }) => {
      const { header = 0, listStyle = '', checked = false } = attributes.line ?? {};
      const mark =
        header > 0
          ? `${'#'.repeat(Math.min(header, 6))} `
          : listStyle === 'checkbox'
            ? `- [${checked ? 'x' : ' '}] `
            : listStyle === 'bulleted'
              ? '- '
              : listStyle === 'numbered'
                ? '1. '
                : '';
      const media = embeddedObjects.map(({ identifier }) =>
        identifier === '' ? '' : `\n![](dayone-moment://${identifier})\n`,
      );
      return `${part === '' ? '' : mark}${part}${media.join('')}`;
    })
    .join('');
}

async function addEntry(
  pages: PageFolder,
  entry: Entry,
  places: ReadonlyMap<string, string>,
  beside: ReadonlyMap<string, ImportEntry>,
  used: Map<ImportEntry, string>,
  skips: SkipList,
): Promise<void> {
  const place = places.get(entry.uuid)!;
  const media = [...entry.photos, ...entry.videos, ...entry.audios, ...entry.pdfAttachments].flatMap((each) =>
    each === undefined ? [] : [each],
  );
  const links = new Map<string, string>();
  for (const { identifier, md5, filename } of media) {
    const file = beside.get(md5);
    if (file === undefined) continue;
    // The same picture may be in many days.
    const path =
      used.get(file) ?? pages.placeOfFile(md5.slice(0, 12), filename || `${titleOf(entry)}.${endingOf(file.name)}`);
    if (!used.has(file)) pages.addFile(path, file);
    used.set(file, path);
    const isPicture = entry.photos.some((photo) => photo?.identifier === identifier);
    links.set(
      identifier.toUpperCase(),
      `${isPicture ? '!' : ''}[${isPicture ? '' : filename || stemOf(path)}](${addressOf(place, path)})`,
    );
  }
  const shown = new Set<string>();
  let missing = 0;
  const body = textFrom(entry)
    .replace(MOMENT, (all, identifier: string) => {
      const key = identifier.toUpperCase();
      shown.add(key);
      if (!links.has(key)) missing += 1;
      return links.get(key) ?? all;
    })
    .replace(ENTRY_LINK, (all, uuid: string) => {
      const target = places.get(uuid);
      return target === undefined ? all : addressOf(place, target);
    });
  if (missing > 0)
    skips.count(
      missing,
      (count) => t('mainExchange.linksFilesFolder', { count }),
      t('mainExchange.linksStayTheyWritten'),
    );
  const below = [...links].filter(([identifier]) => !shown.has(identifier)).map(([, link]) => link);
  const { location, weather } = entry;
  await pages.addPage(place, {
    id: entry.uuid,
    title: titleOf(entry),
    createdAt: findDate(entry.creationDate),
    updatedAt: findDate(entry.modifiedDate),
    tags: entry.tags.filter((tag) => tag !== ''),
    properties: {
      place:
        location &&
        [location.placeName, location.localityName, location.administrativeArea, location.country]
          .filter((part) => part !== '')
          .join(', '),
      latitude: location?.latitude,
      longitude: location?.longitude,
      weather:
        weather &&
        [
          weather.conditionsDescription,
          weather.temperatureCelsius === undefined ? '' : `${Math.round(weather.temperatureCelsius)} °C`,
        ]
          .filter((part) => part !== '')
          .join(', '),
      starred: entry.starred || null,
      'time-zone': entry.timeZone || null,
    },
    body: [body.trim(), ...below].join('\n\n'),
  });
}
