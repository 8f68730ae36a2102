import { type DraftChange, put, remove } from '../../../shared/domain/batch';
import type { NoteId } from '../../../shared/domain/ids';
import type { Link } from '../../../shared/domain/link';
import { AppError } from '../../../shared/ipc/errors';
import type { NoteDeps } from './note-deps';
import { linkChange } from './note-revision';
import { t } from '../../../shared/messages/message';
import { isUndecided, type Note, type NoteSource } from '../../../shared/domain/note';
import { titleKey } from '../../../shared/lib/markdown/title-key';

type MergeLinksDeps = Pick<NoteDeps, 'catalog' | 'ids'>;

/**
 * Changes of the person's links in a merge: they are redirected to the surviving note, each once, without self-links;
 * each merged note gets a `merged-into` row.
 *
 * @param canonicalOf the surviving note for each merged one
 * @param titleOf titles after the merge
 * @throws AppError `not-allowed` when notes would supersede each other in a cycle
 */
export function planMergedLinks(
  { catalog, ids }: MergeLinksDeps,
  canonicalOf: ReadonlyMap<string, NoteId>,
  titleOf: (id: NoteId) => string,
  at: number,
): DraftChange[] {
  const endOf = <End extends string>(id: End): End | NoteId => canonicalOf.get(id) ?? id;
  requireAcyclic(catalog, canonicalOf, endOf);
  const moving = new Map<string, Link>();
  const present = new Set<string>();
  for (const id of [...canonicalOf.keys(), ...canonicalOf.values()]) {
    for (const link of [...catalog.linksFrom(id), ...catalog.linksTo(id)]) {
      if (link.kind === 'wikilink' || link.to === null) continue;
      if (endOf(link.from) === link.from && endOf(link.to) === link.to) present.add(identityOf(link));
      else moving.set(link.id, link);
    }
  }
  const changes: DraftChange[] = [];
  for (const link of [...moving.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const to = endOf(link.to!);
    const moved: Link = { ...link, from: endOf(link.from), to, toTitle: to === link.to ? link.toTitle : titleOf(to) };
    const isNeeded = moved.from !== moved.to && !present.has(identityOf(moved));
    if (isNeeded) present.add(identityOf(moved));
    changes.push(isNeeded ? put('links', moved) : remove('links', link.id));
  }
  for (const [from, to] of canonicalOf) {
    changes.push(linkChange(ids, 'merged-into', from as NoteId, { id: to, title: titleOf(to) }, at));
  }
  return changes;
}

/** "Related" and "contradicts" are symmetric. */
function identityOf({ kind, from, to }: Link): string {
  const isBothWays = kind === 'related' || kind === 'contradicts';
  return isBothWays && from > to! ? `${kind} ${to} ${from}` : `${kind} ${from} ${to}`;
}

/** Throws if "supersedes" would lead from a surviving note back to itself. */
function requireAcyclic(
  catalog: MergeLinksDeps['catalog'],
  canonicalOf: ReadonlyMap<string, NoteId>,
  endOf: (id: string) => string,
): void {
  const membersOf = new Map<string, string[]>();
  for (const [from, to] of canonicalOf) membersOf.set(to, [...(membersOf.get(to) ?? [to]), from]);
  const next = (id: string): string[] =>
    (membersOf.get(id) ?? [id])
      .flatMap((member) =>
        [...catalog.linksFrom(member)].flatMap((link) =>
          link.kind === 'supersedes' && link.to !== null ? [endOf(link.to)] : [],
        ),
      )
      .filter((target) => target !== id);
  for (const start of membersOf.keys()) {
    const open = next(start);
    const seen = new Set(open);
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (id === start) throw new AppError('not-allowed', t('mainCorpus.oneTheseNotesReplaces'));
      for (const target of next(id))
        if (!seen.has(target)) {
          seen.add(target);
          open.push(target);
        }
    }
  }
}

type MergedProvenance = Pick<Note, 'sources' | 'confirmations' | 'aliases' | 'tags' | 'pinned' | 'keptAt'>;

/**
 * Metadata of the merged note: every source once, all confirmations plus one for each note from another session, every
 * former name, every tag. `title` is its title after the merge.
 */
export function mergeProvenance(canonical: Note, others: readonly Note[], title: string): MergedProvenance {
  const all = [canonical, ...others];
  const times = all.flatMap(({ keptAt }) => (keptAt === null ? [] : [keptAt]));
  return {
    sources: mergeSources(all),
    confirmations: all.reduce((sum, note) => sum + note.confirmations, 0) + countIndependent(canonical, others),
    aliases: mergeAliases(all, title),
    tags: [...new Set(all.flatMap(({ tags }) => tags))],
    pinned: all.some(({ pinned }) => pinned),
    keptAt: times.length === 0 ? null : Math.min(...times),
  };
}

function mergeSources(notes: readonly Note[]): NoteSource[] {
  const seen = new Map<string, NoteSource>();
  for (const source of notes.flatMap(({ sources }) => sources)) {
    const key = `${source.messageId} ${source.start} ${source.end}`;
    if (!seen.has(key)) seen.set(key, source);
  }
  return [...seen.values()];
}

function countIndependent(canonical: Note, others: readonly Note[]): number {
  const sessions = new Set(canonical.sources.map(({ sessionId }) => sessionId));
  let count = 0;
  for (const { sources } of others) {
    if (sources.some(({ sessionId }) => !sessions.has(sessionId))) count += 1;
    for (const { sessionId } of sources) sessions.add(sessionId);
  }
  return count;
}

/** Only titles of kept notes become aliases: nothing links to a unit by its wording. */
function mergeAliases(notes: readonly Note[], title: string): string[] {
  const taken = new Set([titleKey(title)]);
  const names = notes.flatMap((note) => (isUndecided(note) ? note.aliases : [note.title, ...note.aliases]));
  return names.filter((name) => {
    const key = titleKey(name);
    if (taken.has(key)) return false;
    taken.add(key);
    return true;
  });
}
