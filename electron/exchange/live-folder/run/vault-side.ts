import { basename } from 'node:path';
import type { NoteId } from '../../../../shared/domain/ids';
import { isUndecided, type Note } from '../../../../shared/domain/note';
import type { TableName } from '../../../../shared/domain/tables';
import { parseFileLinks } from '../../../../shared/lib/markdown/file-links';
import type { CatalogNote } from '../../../corpus/catalog/catalog-state';
import { t } from '../../../../shared/messages/message';
import { safeFileName } from '../../../files/file-names';
import { nameAsWritten } from '../../export/place-files';
import { RECORD_FOLDERS } from '../disk/scan-folder';
import { contentOfNote, hashOfContent } from '../page/page-content';
import { folderOf } from '../../../../shared/lib/markdown/file-path';
import { stemOf } from '../plan/file-names';
import type { SyncBase, NoteSide } from '../plan/mirror-sides';
import type { MirrorDeps } from './mirror-options';

const NOTES_AT_ONCE = 500;
const RECORD_TABLES = new Set<TableName>(['sessions', 'messages', 'resources', 'chunks']);
/** A batch of these is a reason to compare both sides. */
export const MIRRORED_TABLES = new Set<TableName>(['notes', 'attachments', ...RECORD_TABLES]);

/** The notes of the vault as a mirror compares them. Hashes every note once, and afterwards those that a batch changed. */
export function createVaultSide(
  { notes: { store, catalog }, writer, isExcluded = () => false }: Pick<MirrorDeps, 'notes' | 'writer' | 'isExcluded'>,
  folder: string,
) {
  /** Null for an excluded one. */
  const contents = new Map<string, string | null>();
  const files = new Map<string, readonly string[]>();
  let haveRecordsChanged = true;
  let haveOthersChanged = true;
  const changed = new Set<string>();
  const stop = writer.onBatch(({ changes }) => {
    for (const { table, id } of changes) {
      if (table === 'notes') changed.add(id);
      else if (MIRRORED_TABLES.has(table)) haveOthersChanged = true;
      if (RECORD_TABLES.has(table)) haveRecordsChanged = true;
    }
  });
  const hashNote = (note: Note) => {
    contents.set(note.id, isExcluded(note) ? null : hashOfContent(contentOfNote(note)));
    const targets = note.body.includes('](') || note.body.includes('[[') ? parseFileLinks(note.body) : [];
    if (targets.length > 0)
      files.set(
        note.id,
        targets.map(({ target }) => target),
      );
    else files.delete(note.id);
  };

  return {
    /** @param known notes that have a file, or had one */
    async read(known: ReadonlySet<NoteId>): Promise<Map<NoteId, NoteSide>> {
      for (const id of changed) contents.delete(id);
      changed.clear();
      haveOthersChanged = false;
      const all = catalogNotes(catalog, known);
      const missing = all.filter((note) => isWanted(note, known.has(note.id)) && !contents.has(note.id));
      for (let from = 0; from < missing.length; from += NOTES_AT_ONCE) {
        const ids = missing.slice(from, from + NOTES_AT_ONCE).map(({ id }) => id);
        for (const note of await store.getMany('notes', ids)) if (note !== null) hashNote(note);
      }
      const sides = new Map<NoteId, NoteSide>();
      for (const note of all) {
        const content = contents.get(note.id) ?? null;
        const isMirrored = content !== null && isWanted(note, known.has(note.id));
        if (!isMirrored && !known.has(note.id)) continue;
        sides.set(note.id, {
          id: note.id,
          isMirrored,
          title: note.title,
          content: content ?? '',
          ...placeOf(note, folder),
        });
      }
      return sides;
    },
    /** Reads notes that the mirror itself changed; one that is as was agreed on needs no other run. */
    async readAgain(ids: readonly NoteId[], syncBases: ReadonlyMap<NoteId, SyncBase>): Promise<void> {
      for (const note of ids.length === 0 ? [] : await store.getMany('notes', ids)) {
        if (note !== null) hashNote(note);
        if (note !== null && contents.get(note.id) === syncBases.get(note.id)?.content) changed.delete(note.id);
      }
    },
    /** Whether anything that is mirrored was changed since it was read. */
    hasUnseenChanges: (): boolean => haveOthersChanged || changed.size > 0,
    /** Links of a mirrored note to pictures and other files. */
    linkedFiles: (id: NoteId): readonly string[] => files.get(id) ?? [],
    /** Whether documents or chats were changed since it was last asked; the first time, true. */
    takeRecordsChanged(): boolean {
      const was = haveRecordsChanged;
      haveRecordsChanged = false;
      return was;
    },
    close: stop,
  };
}
export type VaultSide = ReturnType<typeof createVaultSide>;

function catalogNotes(catalog: MirrorDeps['notes']['catalog'], known: ReadonlySet<NoteId>): CatalogNote[] {
  const kept = catalog.withStatus('kept');
  const others = [...known].flatMap((id) => catalog.note(id) ?? []).filter((note) => note.status !== 'kept');
  return [...kept, ...others];
}

/** Kept notes that the person does not hide; of undecided ones those that have a file. */
const isWanted = (note: CatalogNote, hasFile: boolean): boolean =>
  !note.neverSurface && note.origin !== 'sample' && (note.status === 'kept' || (hasFile && isUndecided(note)));

/**
 * Where a note's file is made: as the file from which it was imported lay, or at the top under its title. Kept
 * suggestions are single sentences, and hundreds of them would bury the pages there, so they have a folder of their own.
 */
function placeOf({ path, title, origin }: CatalogNote, folder: string): Pick<NoteSide, 'folder' | 'stem'> {
  if (path === undefined || !/\.(?:md|markdown)$/iu.test(path))
    return { folder: origin === 'extraction' ? safeFileName(t('common.keptNotes')) : '', stem: safeFileName(title) };
  const parts = folderOf(path).split('/').filter(Boolean);
  const inner = parts[0] === basename(folder) ? parts.slice(1) : parts;
  const [first = '', ...rest] = inner.map((name) => nameAsWritten(name));
  const isRecords = Object.values<string>(RECORD_FOLDERS).includes(first.toLowerCase());
  return {
    folder: [isRecords ? safeFileName(first) : first, ...rest].join('/'),
    stem: nameAsWritten(stemOf(path)),
  };
}

/** The path of a file of the live folder as notes name it. */
export const notePathOf = (folder: string, path: string): string => `${basename(folder)}/${path}`;
