import { put, remove, type DraftChange } from '../../../shared/domain/batch';
import type { LinkId } from '../../../shared/domain/ids';
import type { Link } from '../../../shared/domain/link';
import type { Note } from '../../../shared/domain/note';
import { AppError } from '../../../shared/ipc/errors';
import { linkFirstMention } from '../../../shared/lib/markdown/mentions';
import { isLinkable, writeWikilink } from '../../../shared/lib/markdown/wikilinks';
import { wikilinkChanges } from '../links/wikilink-changes';
import type { NoteDeps } from './note-deps';
import { requireNote, shortTitle } from './note-revision';
import { rewriteNote } from './rewrite-note';
import { requireNoSupersessionCycle } from './supersession-chain';

const LABELS: Record<'related' | 'contradicts' | 'supersedes', string> = {
  related: 'Linked',
  contradicts: 'Marked a contradiction between',
  supersedes: 'Replaced by a newer note:',
};

/**
 * Creates a link by the person, or returns the existing one. `supersedes` removes the older note from default
 * retrieval.
 */
export async function linkNotes(
  deps: NoteDeps,
  fromId: string,
  toId: string,
  kind: keyof typeof LABELS,
): Promise<Link> {
  if (fromId === toId) throw new AppError('bad-input', 'A note cannot be linked with itself.');
  const [from, to] = [await requireNote(deps.store, fromId), await requireNote(deps.store, toId)];
  const present = [...deps.catalog.linksFrom(from.id)].find((link) => link.kind === kind && link.to === to.id);
  if (present !== undefined) return present;
  const link: Link = {
    id: deps.ids.next<LinkId>(),
    from: from.id,
    to: to.id,
    toTitle: to.title,
    kind,
    createdAt: deps.now(),
  };
  const changes: DraftChange[] = [put('links', link)];
  if (kind === 'supersedes') {
    requireNoSupersessionCycle(deps, from, to);
    if (to.status === 'kept') changes.push(...statusChanges(deps, to, 'superseded'));
  }
  const titles =
    kind === 'supersedes' ? `“${shortTitle(to.title)}”` : `“${shortTitle(from.title)}” and “${shortTitle(to.title)}”`;
  await deps.derivingWriter.commitWithDerivations({
    actor: 'person',
    kind: 'note.link',
    scope: 'note',
    label: `${LABELS[kind]} ${titles}`,
    changes,
  });
  return link;
}

/** Removes a link that the person created. Links in a text are removed by editing the text. */
export async function unlinkNotes(deps: NoteDeps, id: string): Promise<void> {
  const link = await deps.store.get('links', id);
  if (link === null) throw new AppError('not-found', 'This link is gone already.');
  if (link.kind === 'wikilink') {
    throw new AppError('not-allowed', `This link stands in the note’s text as [[${link.toTitle}]]. Remove it there.`);
  }
  if (link.kind === 'merged-into') throw new AppError('not-allowed', 'Undo the merge to separate these notes again.');
  const changes: DraftChange[] = [remove('links', link.id)];
  if (link.kind === 'supersedes' && link.to !== null) {
    const older = await deps.store.get('notes', link.to);
    const isStillReplaced = [...deps.catalog.linksTo(link.to)].some(
      (other) => other.kind === 'supersedes' && other.id !== link.id,
    );
    if (older?.status === 'superseded' && !isStillReplaced) changes.push(...statusChanges(deps, older, 'kept'));
  }
  await deps.derivingWriter.commitWithDerivations({
    actor: 'person',
    kind: 'note.unlink',
    scope: 'note',
    label: `Removed the link to “${shortTitle(link.toTitle)}”`,
    changes,
  });
}

/**
 * Turns the first mention of `to` in the text of `from` into a link. If only the title mentions it, the link is
 * appended to the text.
 */
export async function linkMention(deps: NoteDeps, fromId: string, toId: string): Promise<Note> {
  const [from, to] = [await requireNote(deps.store, fromId), await requireNote(deps.store, toId)];
  const target = [to.title, ...to.aliases].find(isLinkable);
  if (target === undefined) {
    throw new AppError(
      'not-allowed',
      `“${shortTitle(to.title)}” cannot be written as a [[link]] because of its brackets. Rename it first.`,
    );
  }
  const inBody = linkFirstMention(from.body, to.title, to.aliases);
  const appended =
    from.body.trim() === '' ? writeWikilink(target) : `${from.body.trimEnd()}\n\n${writeWikilink(target)}`;
  return rewriteNote(deps, from, {
    title: from.title,
    body: inBody ?? appended,
    category: from.category,
    reason: 'edited',
  });
}

function statusChanges(deps: NoteDeps, note: Note, status: 'kept' | 'superseded'): DraftChange[] {
  const after: Note = { ...note, status };
  return [put('notes', after), ...wikilinkChanges(deps, [{ before: note, after }], deps.now())];
}
