import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { stat } from 'node:fs/promises';
import { endingOf } from '../../../../shared/lib/import-kinds';
import { nameOfPath } from '../../../../shared/lib/markdown/resolve-file';
import { t } from '../../../../shared/messages/message';
import { unpackFiles } from '../../../files/encryption/tar-files';
import { entryOfFile, type ImportEntry } from '../entries/import-entry';
import type { SkipList } from '../run/import-run';
import { readDate } from '../text/read-date';
import { noteHtml } from './note-html';
import { addressOf, makePages, type PageFolder } from './page-folder';
import type { NotesJob, NotesSource } from './notes-source';
import { stemOf, textOf, textOrSkip } from './read-entries';

const ITEM_FILE = /(?:^|\/)[0-9a-f]{32}\.md$/u;
const TYPE_LINE = /^type_: \d+\s*$/mu;
const OWN_ADDRESS = /:\/([0-9a-f]{32})/gu;
/** Kinds of Joplin's items that become something here. */
const TYPES = { note: '1', folder: '2', resource: '4', tag: '5', noteTag: '6' } as const;

interface Item {
  id: string;
  title: string;
  body: string;
  fields: ReadonlyMap<string, string>;
}

/** Joplin's export: a `.jex` file, or the same files in a folder (RAW). */
export const joplin: NotesSource = {
  program: 'joplin',
  async matches(entries) {
    if (entries.some(({ name }) => endingOf(name) === 'jex')) return true;
    const first = entries.find(({ name }) => ITEM_FILE.test(name));
    return first !== undefined && TYPE_LINE.test(await textOf(first).catch(() => ''));
  },
  toPages: (entries, job) =>
    makePages('joplin', job, async (pages) => {
      const files: ImportEntry[] = [];
      for (const entry of entries)
        files.push(...(endingOf(entry.name) === 'jex' ? await unpacked(entry, job) : [entry]));
      const items: Item[] = [];
      for (const entry of files) {
        job.signal?.throwIfAborted();
        if (!ITEM_FILE.test(entry.name)) continue;
        const source = await textOrSkip(entry, job.skips, files);
        if (source !== null) items.push(readItem(source));
      }
      const resources = files.filter(({ name }) => /(?:^|\/)resources\/[^/]+$/u.test(name));
      await addNotes(pages, items, resources, job.skips);
      const used = new Set(resources);
      return files.filter((entry) => !ITEM_FILE.test(entry.name) && !used.has(entry));
    }),
};

async function unpacked(entry: ImportEntry, { folder, signal }: NotesJob): Promise<ImportEntry[]> {
  const within = join(folder, createHash('sha256').update(entry.name).digest('hex').slice(0, 16));
  const paths = await unpackFiles(entry.bytes(), within, signal);
  return Promise.all(
    paths.map(async (name) => {
      const path = join(within, ...name.split('/'));
      return entryOfFile({ name, path, size: (await stat(path)).size });
    }),
  );
}

/** A title, a text and, behind the last blank line, the fields. */
function readItem(source: string): Item {
  const text = source.replace(/\r\n?/gu, '\n').trimEnd();
  const cut = text.lastIndexOf('\n\n');
  const fields = new Map(
    text
      .slice(cut + 1)
      .split('\n')
      .flatMap((line) => {
        const [, name, value = ''] = /^([a-z_]+):(?: (.*))?$/u.exec(line) ?? [];
        return name === undefined ? [] : [[name, value.trim()] as const];
      }),
  );
  const [title = '', ...body] = text.slice(0, Math.max(0, cut)).split('\n');
  return { id: fields.get('id') ?? '', title: title.trim(), body: body.join('\n').trim(), fields };
}

async function addNotes(
  pages: PageFolder,
  items: readonly Item[],
  files: readonly ImportEntry[],
  skips: SkipList,
): Promise<void> {
  const ofType = (type: string) => items.filter(({ fields }) => fields.get('type_') === type);
  const folders = new Map(ofType(TYPES.folder).map((item) => [item.id, item]));
  const tags = new Map(ofType(TYPES.tag).map(({ id, title }) => [id, title]));
  const tagsOf = new Map<string, string[]>();
  for (const { fields } of ofType(TYPES.noteTag)) {
    const tag = tags.get(fields.get('tag_id') ?? '');
    const note = fields.get('note_id') ?? '';
    if (tag !== undefined) tagsOf.set(note, [...(tagsOf.get(note) ?? []), tag]);
  }
  const places = new Map<string, string>();
  const fileOf = new Map(files.map((entry) => [stemOf(entry.name), entry]));
  for (const { id, title, fields } of ofType(TYPES.resource)) {
    const entry = fileOf.get(id);
    if (entry === undefined) continue;
    const ending = fields.get('file_extension') || endingOf(entry.name);
    const name =
      title === '' ? nameOfPath(entry.name) : endingOf(title) === '' && ending !== '' ? `${title}.${ending}` : title;
    places.set(id, pages.placeOfFile(id.slice(0, 12), name));
    pages.addFile(places.get(id)!, entry);
  }
  const notes = ofType(TYPES.note)
    .filter((note) => isWanted(note, skips))
    .toSorted((a, b) => (createdOf(a) ?? Infinity) - (createdOf(b) ?? Infinity) || a.id.localeCompare(b.id));
  for (const note of notes) places.set(note.id, pages.placeOf(foldersOf(note, folders), note.title));
  for (const note of notes) await pages.addPage(places.get(note.id)!, pageOf(note, places, tagsOf.get(note.id) ?? []));
}

/** Names of the notebooks in which a note lies, outermost first. */
function foldersOf({ fields }: Item, folders: ReadonlyMap<string, Item>): string[] {
  const names: string[] = [];
  const seen = new Set<string>();
  let folder = folders.get(fields.get('parent_id') ?? '');
  while (folder !== undefined && !seen.has(folder.id) && names.length < 50) {
    seen.add(folder.id);
    names.unshift(folder.title);
    folder = folders.get(folder.fields.get('parent_id') ?? '');
  }
  return names;
}

function isWanted({ title, fields }: Item, skips: SkipList): boolean {
  if (fields.get('encryption_applied') === '1') {
    skips.count(1, (count) => t('mainExchange.encryptedNotes', { count }), t('mainExchange.encryptedThere'));
    return false;
  }
  if (fields.get('is_conflict') === '1') {
    skips.add(title, t('mainExchange.conflictCopyThere'));
    return false;
  }
  if (Number(fields.get('deleted_time') ?? 0) > 0) {
    skips.count(1, (count) => t('mainExchange.notesInTheBin', { count }), t('mainExchange.theyWereDeletedThere'));
    return false;
  }
  return true;
}

const dateOf = (fields: Item['fields'], ...names: string[]): number | null =>
  names.map((name) => readDate(fields.get(name))).find((at) => at !== null) ?? null;
const createdOf = ({ fields }: Item): number | null => dateOf(fields, 'user_created_time', 'created_time');
/** Epoch milliseconds as text; null for 0, which says “never”. */
const dueOf = (text: string | undefined): string | null => {
  const at = readDate(Number(text ?? 0));
  return at === null ? null : new Date(at).toISOString();
};

function pageOf(note: Item, places: ReadonlyMap<string, string>, tags: readonly string[]) {
  const { id, title, body, fields } = note;
  const place = places.get(id)!;
  const lead = (text: string) =>
    text.replace(OWN_ADDRESS, (all, target: string) => {
      const found = places.get(target);
      return found === undefined ? all : addressOf(place, found);
    });
  const isTask = fields.get('is_todo') === '1';
  const location = (name: string) => (Number(fields.get(name) ?? 0) === 0 ? null : Number(fields.get(name)));
  return {
    id,
    title,
    createdAt: createdOf(note),
    updatedAt: dateOf(fields, 'user_updated_time', 'updated_time'),
    tags,
    properties: {
      author: fields.get('author') || null,
      source: fields.get('source_url') || null,
      latitude: location('latitude'),
      longitude: location('longitude'),
      completed: isTask ? Number(fields.get('todo_completed') ?? 0) > 0 : null,
      due: isTask ? dueOf(fields.get('todo_due')) : null,
    },
    body: fields.get('markup_language') === '2' ? noteHtml(body, { address: lead }).markdown : lead(body),
  };
}
