import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type NoteId, sourceRef } from '../../../../shared/domain/ids';
import type { Note } from '../../../../shared/domain/note';
import type { Logger } from '../../../../shared/lib/logger';
import { titleKey } from '../../../../shared/lib/markdown/title-key';
import { t } from '../../../../shared/messages/message';
import type { VaultStore } from '../../../store/vault-store';
import { readKeptNotes } from '../kept-notes';
import { isoTime } from '../record-file';
import { type Exporter, writeToNewFolder } from '../write-to-new-folder';
import { resolveNoteLink } from '../../../corpus/links/wikilink-changes';
import { conceptFile, type ConceptContext, type RelationKind } from './concept-file';
import { addressFrom } from './concept-links';
import { createConceptPaths } from './concept-paths';
import { conceptSources } from './concept-sources';
import { type ConceptEvent, indexFiles, type ListedConcept, logFile } from './listings';

/** A superseded note is the history of the kept one that took its place. */
const STATUSES = ['kept', 'superseded'] as const;

/**
 * Kept notes, and those they replaced, as a bundle of the Open Knowledge Format 0.2 for other programs: one file a note,
 * a listing for each folder, and the history. Pending, archived and dropped notes and those of incognito sessions are
 * left out. The bytes depend on the rows and the language alone.
 */
export function createOkfExport({ store, log }: { store: VaultStore; log: Logger }): Exporter {
  return {
    run: (folder, emit, signal) =>
      writeToNewFolder(folder, emit, signal, log, async ({ partial, report }) => {
        const write = async (name: string, text: string) => {
          await mkdir(dirname(join(partial, name)), { recursive: true, mode: 0o700 });
          await writeFile(join(partial, name), text, { flag: 'wx', mode: 0o600 });
          report.files += 1;
        };
        const planned = await planBundle(store, signal);
        const contextOf = await readContext(store, planned);
        const listed: ListedConcept[] = [];
        const events: ConceptEvent[] = [];
        for await (const notes of readKeptNotes(store, STATUSES)) {
          for (const kept of notes) {
            signal.throwIfAborted();
            const { note } = kept;
            const file = planned.get(note.id)?.file;
            if (file === undefined) continue;
            const sources = await conceptSources(store, kept, (id) => addressIn(planned, file, id));
            const { text, summary } = conceptFile(note, {
              ...contextOf(note, file),
              sources,
              isRewritten: await isRewritten(store, note),
            });
            await write(file, text);
            listed.push({ ...summary, title: note.title, file });
            events.push(...eventsOf(note, file));
            report.notes += 1;
            if (report.notes % 50 === 0)
              emit({ type: 'progress', done: report.notes, total: planned.size, what: t('common.keptNotes') });
          }
        }
        for (const [name, text] of indexFiles(listed)) await write(name, text);
        await write('log.md', logFile(events));
      }),
  };
}

type Planned = ReadonlyMap<string, { title: string; file: string }>;

async function planBundle(store: VaultStore, signal: AbortSignal): Promise<Planned> {
  const pathOf = createConceptPaths();
  const planned = new Map<string, { title: string; file: string }>();
  for await (const notes of readKeptNotes(store, STATUSES)) {
    signal.throwIfAborted();
    for (const { note } of notes) planned.set(note.id, { title: note.title, file: `${pathOf(note)}.md` });
  }
  return planned;
}

/** What the vault's links, facts and lessons say of the notes of a bundle, read once. */
async function readContext(
  store: VaultStore,
  planned: Planned,
): Promise<(note: Note, file: string) => Pick<ConceptContext, 'relations' | 'endsAt' | 'addressOf'>> {
  const relations = new Map<NoteId, { kind: RelationKind; title: string; file: string }[]>();
  const targets = new Map<string, NoteId>();
  const relate = (from: NoteId, kind: RelationKind, to: NoteId) => {
    const other = planned.get(to);
    const known = relations.get(from) ?? [];
    if (other === undefined || !planned.has(from) || known.some((one) => one.kind === kind && one.file === other.file))
      return;
    relations.set(from, [...known, { kind, ...other }]);
  };
  for await (const page of store.pages('links'))
    for (const { from, to, toTitle, kind } of page) {
      if (to === null || kind === 'merged-into') continue;
      if (kind === 'wikilink') targets.set(`${from} ${titleKey(toTitle)}`, to);
      else relate(from, kind, to);
      if (kind === 'supersedes') relate(to, 'superseded-by', from);
      else if (kind !== 'wikilink') relate(to, kind, from);
    }
  const ends = await readEnds(store);
  return (note, file) => ({
    relations: (relations.get(note.id) ?? []).map((one) => ({ ...one, address: addressFrom(file, one.file) })),
    endsAt: ends.get(sourceRef('note', note.id)) ?? null,
    addressOf: (link) => {
      const found = resolveNoteLink(link, note, (title) => {
        const id = targets.get(`${note.id} ${titleKey(title)}`);
        return id === undefined ? null : { id, title };
      });
      return found?.to == null ? null : addressIn(planned, file, found.to);
    },
  });
}

/** The address of a note in a file of the bundle; null where it is not in it. */
function addressIn(planned: Planned, file: string, id: NoteId): string | null {
  const other = planned.get(id);
  return other === undefined ? null : addressFrom(file, other.file);
}

/** When what a note says ends: all of its facts, or its lesson. By `note:ID`, epoch milliseconds. */
async function readEnds(store: VaultStore): Promise<Map<string, number>> {
  const ends = new Map<string, number>();
  for await (const page of store.pages('facts'))
    for (const { source, validUntil, retractedAt } of page)
      if (source !== null && retractedAt === null)
        ends.set(source, Math.max(ends.get(source) ?? 0, validUntil ?? Number.POSITIVE_INFINITY));
  for await (const page of store.pages('lessons'))
    for (const { noteId, retiredAt, stale, validUntil } of page) {
      const ref = sourceRef('note', noteId);
      const end = retiredAt ?? stale?.since ?? validUntil ?? Number.POSITIVE_INFINITY;
      ends.set(ref, Math.min(ends.get(ref) ?? Number.POSITIVE_INFINITY, end));
    }
  return new Map([...ends].filter(([, at]) => Number.isFinite(at)));
}

/** Whether the person changed the words that a model, a rule, a program or a file brought. */
async function isRewritten(store: VaultStore, note: Note): Promise<boolean> {
  if (note.version === 1 || note.origin === 'person') return false;
  const versions = await store.query({ name: 'versionsOfNote', noteId: note.id });
  return versions.some(({ reason }) => reason === 'edited');
}

function eventsOf(note: Note, file: string): ConceptEvent[] {
  const { title, updatedAt } = note;
  const created = { at: note.keptAt ?? note.createdAt, kind: 'Creation' as const, title, file };
  if (note.status === 'superseded')
    return [created, { at: note.decidedAt ?? updatedAt, kind: 'Deprecation', title, file }];
  const isLater = isoTime(updatedAt).slice(0, 10) > isoTime(created.at).slice(0, 10);
  return isLater ? [created, { at: updatedAt, kind: 'Update', title, file }] : [created];
}
