import { put, remove, type DraftChange } from '../../../shared/domain/batch';
import type { LinkId, NoteId } from '../../../shared/domain/ids';
import type { Link } from '../../../shared/domain/link';
import { AppError } from '../../../shared/ipc/errors';
import type { NoteDeps } from './note-deps';
import { t } from '../../../shared/messages/message';

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
    changes.push(
      put('links', {
        id: ids.next<LinkId>(),
        from: from as NoteId,
        to,
        toTitle: titleOf(to),
        kind: 'merged-into',
        createdAt: at,
      }),
    );
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
