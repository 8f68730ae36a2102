import { put, remove, type Batch, type DraftChange, type BatchKind } from '../../../shared/domain/batch';
import { accessRef, type AccessEventId, type LinkId, type NoteId, type VersionId } from '../../../shared/domain/ids';
import type { Link } from '../../../shared/domain/link';
import { categorySchema, type Note } from '../../../shared/domain/note';
import type { TableName, TableRows } from '../../../shared/domain/tables';
import { contentHash } from '../../../shared/lib/content-hash';
import { DAY_MS } from '../../../shared/lib/time/calendar';
import { makeNote } from '../sample-rows';
import { createRandom, pick } from './seeded-random';
import { TOPICS } from './seeded-vocabulary';

export interface LinkedVaultOptions {
  /** Default: 20,000. */
  notes?: number;
  seed?: number;
  /** Time of the last change; epoch milliseconds; default: 1 November 2026. */
  endAt?: number;
  /** Default: 730. */
  days?: number;
}

export interface LinkedVault {
  /** Every change in order, as the journal holds them. */
  batches: Batch[];
  /** What they add up to. */
  notes: Map<string, Note>;
  links: Map<string, Link>;
}

const NOTES_PER_BATCH = 10;
const LINKS_PER_NOTE = 3;
const ORPHAN_SHARE = 0.03;
const STUB_SHARE = 0.02;
const CATEGORIES = categorySchema.options;

/**
 * A vault as somebody with many interests makes it over two years: communities of very different sizes with hubs in
 * them, few links between them,
 * some notes apart, some links to notes not written yet; titles changed, notes archived and brought back, steps undone
 * and done again, uses of notes.
 * Three links a note. The same for the same options.
 */
export function createLinkedVault({
  notes: count = 20_000,
  seed = 7,
  endAt = Date.UTC(2026, 10, 1),
  days = 730,
}: LinkedVaultOptions = {}): LinkedVault {
  const random = createRandom(seed);
  const next = createIds();
  const writer = new JournalBuilder();
  const groups: Note[][] = Array.from({ length: Math.max(3, Math.round(Math.sqrt(count))) }, () => []);
  const startAt = endAt - days * DAY_MS;
  const all: Note[] = [];
  while (all.length < count) {
    const at = Math.round(startAt + ((endAt - startAt) * all.length) / count);
    const drafts: DraftChange[] = [];
    for (let left = Math.min(NOTES_PER_BATCH, count - all.length); left > 0; left -= 1) {
      // Squared: the first groups are much larger than the last.
      const group = Math.floor(random() ** 2 * groups.length);
      const { note, changes } = newNote(group, all.length, at, groups, random, next);
      drafts.push(...changes);
      groups[group]!.push(note);
      all.push(note);
    }
    writer.add(at, 'note.create', drafts);
    if (all.length > NOTES_PER_BATCH) addActivity(writer, at, all, random, next);
  }
  return { batches: writer.batches, notes: writer.rows('notes'), links: writer.rows('links') };
}

function newNote(
  group: number,
  index: number,
  at: number,
  groups: readonly Note[][],
  random: () => number,
  next: <Id extends string>() => Id,
) {
  const words = TOPICS[group % TOPICS.length]!;
  const title = `${pick(words, random)} and ${pick(words, random)} ${index}`;
  const targets = random() < ORPHAN_SHARE ? new Set<Note>() : targetsOf(group, groups, random);
  const stub = random() < STUB_SHARE ? `Unwritten ${Math.floor(random() * 100)}` : null;
  const titles = [...[...targets].map((target) => target.title), ...(stub === null ? [] : [stub])];
  const body = titles.map((named) => `See [[${named}]].`).join(' ');
  const note = makeNote({ next }, at, {
    title,
    body,
    status: 'kept',
    keptAt: at,
    decidedAt: at,
    category: CATEGORIES[group % CATEGORIES.length]!,
    contentHash: contentHash(`${title}\n\n${body}`),
  });
  const version = {
    id: next<VersionId>(),
    noteId: note.id,
    version: 1,
    title,
    body,
    category: note.category,
    at,
    reason: 'created' as const,
  };
  const link = (to: NoteId | null, toTitle: string): Link => ({
    id: next<LinkId>(),
    from: note.id,
    to,
    toTitle,
    kind: 'wikilink',
    createdAt: at,
  });
  const links = [
    ...[...targets].map((target) => link(target.id, target.title)),
    ...(stub === null ? [] : [link(null, stub)]),
  ];
  return {
    note,
    changes: [put('notes', note), put('noteVersions', version), ...links.map((row) => put('links', row))],
  };
}

/** Early notes of a group are its hubs; one link in ten leaves for the next group, one in a hundred for any. */
function targetsOf(group: number, groups: readonly Note[][], random: () => number): Set<Note> {
  const targets = new Set<Note>();
  for (let tries = 0; targets.size < LINKS_PER_NOTE && tries < LINKS_PER_NOTE * 4; tries += 1) {
    const draw = random();
    const other = draw < 0.01 ? Math.floor(random() * groups.length) : draw < 0.1 ? (group + 1) % groups.length : group;
    const members = groups[other]!;
    if (members.length > 0) targets.add(members[Math.floor(random() ** 1.5 * members.length)]!);
  }
  return targets;
}

/**
 * What happens between the making of notes: uses, a change of title, archiving and back, links by hand, undo and redo.
 */
function addActivity(
  writer: JournalBuilder,
  at: number,
  all: readonly Note[],
  random: () => number,
  next: <Id extends string>() => Id,
): void {
  const current = () => writer.rows('notes').get(all[Math.floor(random() * all.length)]!.id)!;
  writer.add(
    at,
    'use.open',
    Array.from({ length: 5 }, () =>
      put('accessEvents', {
        id: next<AccessEventId>(),
        ref: accessRef('note', current().id),
        kind: 'opened',
        at,
        messageId: null,
      }),
    ),
  );
  const draw = random();
  const note = current();
  if (draw < 0.3) {
    const title = `${note.title.replace(/, again$/, '')}, again`;
    writer.add(at, 'note.edit', [
      put('notes', {
        ...note,
        title,
        version: note.version + 1,
        updatedAt: at,
        contentHash: contentHash(`${title}\n\n${note.body}`),
      }),
    ]);
  } else if (draw < 0.6) {
    const status = note.status === 'kept' ? 'archived' : 'kept';
    const seq = writer.add(at, status === 'kept' ? 'note.keep' : 'note.archive', [
      put('notes', { ...note, status, updatedAt: at }),
    ]);
    if (draw < 0.4) writer.reverse(at, seq);
    if (draw < 0.33) writer.reverse(at, seq + 1);
  } else if (draw < 0.75) {
    const id = next<LinkId>();
    const to = current();
    if (to.id === note.id) return;
    const seq = writer.add(at, 'note.link', [
      put('links', { id, from: note.id, to: to.id, toTitle: to.title, kind: 'related', createdAt: at }),
    ]);
    if (draw < 0.65) writer.add(at, 'note.unlink', [remove('links', id)]);
    else if (draw < 0.68) writer.reverse(at, seq);
  }
}

/** Batches with what stood before each change, as the writer makes them. */
class JournalBuilder {
  readonly batches: Batch[] = [];
  private readonly held = new Map<TableName, Map<string, unknown>>();

  rows<Name extends TableName>(table: Name): Map<string, TableRows[Name]> {
    let rows = this.held.get(table);
    if (rows === undefined) this.held.set(table, (rows = new Map()));
    return rows as Map<string, TableRows[Name]>;
  }

  add(at: number, kind: BatchKind, drafts: readonly DraftChange[], undoes: number | null = null): number {
    const changes = drafts.map(({ table, id, after }) => ({
      table,
      id,
      before: this.rows(table).get(id) ?? null,
      after,
    }));
    const seq = this.batches.length + 1;
    this.batches.push({ seq, at, actor: 'person', kind, label: kind, scope: 'note', undoes, changes });
    for (const { table, id, after } of changes) {
      if (after === null) this.rows(table).delete(id);
      else (this.rows(table) as Map<string, unknown>).set(id, after);
    }
    return seq;
  }

  /** Undo of a batch, or redo of an undo. */
  reverse(at: number, seq: number): void {
    const target = this.batches[seq - 1]!;
    this.add(
      at,
      target.kind === 'undo' ? 'redo' : 'undo',
      target.changes.map(({ table, id, before }) => ({ table, id, after: before }) as DraftChange),
      seq,
    );
  }
}

/** Ids that sort in the order of their making. */
function createIds(): <Id extends string>() => Id {
  let made = 0;
  return <Id extends string>() => {
    made += 1;
    return `01JGXZ0000${made.toString(32).toUpperCase().padStart(16, '0')}` as Id;
  };
}
