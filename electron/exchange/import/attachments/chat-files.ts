import { nameOfPath } from '../../../../shared/lib/markdown/resolve-file';
import { parseJson } from '../../../../shared/lib/parse-json';
import { t } from '../../../../shared/messages/message';
import { derivedEntry, type ImportEntry, readEntryBytes } from '../entries/import-entry';
import type { FindFile, ParsedFile } from '../parsed/parsed-import';
import type { SkipList } from '../run/import-run';
import { createAttachmentRoom } from './import-attachments';

/** The files of an export by the ids and names under which its chats know them. */
export interface ChatFiles {
  find: FindFile;
  /** Those that were found so far, with their bytes together. */
  found(): { names: ReadonlySet<string>; files: number; bytes: number };
  /** Reports which were found and do not come in, and how many of `unread` no message names. */
  report(skips: SkipList, unread: readonly ImportEntry[]): void;
}

/** `file-Ab12-photo.png`, `file_0a1b-sanitized.png`: the id stands before the name. */
const ID_IN_NAME = /^file[-_][A-Za-z0-9]+(?=[-.]|$)/;

/**
 * @param named names as the person knows them, by the names in the export
 */
export function createChatFiles(entries: readonly ImportEntry[], named: ReadonlyMap<string, string>): ChatFiles {
  const byKey = new Map<string, ImportEntry | null>();
  const add = (key: string, entry: ImportEntry) => {
    // Two files of one name: it says of neither that it is meant.
    byKey.set(key, byKey.has(key) && byKey.get(key) !== entry ? null : entry);
  };
  const byId = new Map<string, ImportEntry | null>();
  for (const entry of entries) {
    const base = nameOfPath(entry.name);
    add(base, entry);
    add(`/${entry.name}`, entry);
    const own = ID_IN_NAME.exec(base)?.[0];
    if (own !== undefined && !byId.has(own)) byId.set(own, entry);
    const stem = base.replace(/\.[^.]*$/, '');
    if (stem === own) continue;
    const before = byId.get(stem);
    // Two parts of an export may hold the same file.
    const isSame = before == null || (nameOfPath(before.name) === base && before.size === entry.size);
    if (before === undefined || !isSame) byId.set(stem, isSame ? entry : null);
  }
  const found = new Map<ImportEntry, ParsedFile | null>();
  /** Files in the text of chats: they are not held. */
  let written = 0;
  const room = createAttachmentRoom();

  return {
    find({ ids, name }) {
      for (const id of ids) {
        const inText = writtenFile(id, name);
        if (inText !== null) {
          if (!room.take(inText)) return null;
          written += 1;
          return { entry: inText, name: inText.name };
        }
        const entry = byKey.get(`/${id}`) ?? byId.get(id) ?? byKey.get(nameOfPath(id));
        if (entry == null) continue;
        const base = nameOfPath(entry.name);
        if (!found.has(entry))
          found.set(entry, room.take(entry) ? { entry, name: name || named.get(base) || base } : null);
        return found.get(entry)!;
      }
      return null;
    },
    found() {
      const files = [...found.values()].filter((file) => file !== null);
      return {
        names: new Set(files.map(({ entry }) => entry.name)),
        files: files.length + written,
        bytes: room.taken(),
      };
    },
    report(skips, unread) {
      room.report(skips);
      const left = unread.filter((entry) => !found.has(entry)).length;
      if (left > 0)
        skips.count(left, (count) => t('mainExchange.filesOfOtherKinds', { count }), t('mainExchange.noMessageNames'));
    },
  };
}

const INLINE = /^data:([a-z]+)\/([a-z0-9.+-]+);base64,/i;

/** A file that a chat holds in its text, as some programs do with pictures. */
function writtenFile(address: string, name: string): ImportEntry | null {
  const [start, kind = '', type = ''] = INLINE.exec(address.slice(0, 100)) ?? [];
  if (start === undefined) return null;
  const ending = type.replace(/^jpeg$/i, 'jpg').replace(/\W.*$/, '');
  return derivedEntry(name || `${kind}.${ending}`, {
    size: Math.floor(((address.length - start.length) * 3) / 4),
    modifiedAt: null,
    load: async () => Buffer.from(address.slice(start.length), 'base64'),
  });
}

/** In exports of ChatGPT of 2026 files have ids for names, and a list says what they are called. */
export const ASSET_NAMES = 'conversation_asset_file_names.json';
const MAX_NAMES_BYTES = 16 * 1024 * 1024;

export async function readAssetNames(lists: readonly ImportEntry[]): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const list of lists) {
    const bytes = await readEntryBytes(list, MAX_NAMES_BYTES).catch(() => null);
    const value = bytes === null ? null : parseJson(Buffer.from(bytes).toString('utf8'));
    for (const [file, name] of Object.entries(typeof value === 'object' && value !== null ? value : {}))
      if (typeof name === 'string') names.set(nameOfPath(file), nameOfPath(name));
  }
  return names;
}
