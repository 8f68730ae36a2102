import { commitAct } from '../write-path/deriving-writer';
import { put, type DraftChange } from '../../../shared/domain/batch';
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
import { requireNoSupersessionCycle } from './supersede-note';
import { t } from '../../../shared/messages/message';
import { quoted } from '../../../shared/messages/quoted';

/**
 * Links one note with others by the person, in one batch; existing links are returned as they are. `supersedes` removes
 * the older notes from default retrieval.
 */
export async function linkNotes(
  deps: NoteDeps,
  fromId: string,
  toIds: readonly string[],
  kind: 'related' | 'contradicts' | 'supersedes',
): Promise<Link[]> {
  if (toIds.includes(fromId)) throw new AppError('bad-input', t('mainCorpus.noteCannotLinkedItself'));
  const from = await requireNote(deps.store, fromId);
  const links: Link[] = [];
  const changes: DraftChange[] = [];
  const linked: Note[] = [];
  for (const toId of new Set(toIds)) {
    const to = await requireNote(deps.store, toId);
    const present = [...deps.catalog.linksFrom(from.id)].find((link) => link.kind === kind && link.to === to.id);
    if (present !== undefined) {
      links.push(present);
      continue;
    }
    if (kind === 'supersedes') {
      requireNoSupersessionCycle(deps, from, to);
      if (to.status === 'kept') changes.push(...statusChanges(deps, to, 'superseded'));
    }
    const link: Link = {
      id: deps.ids.next<LinkId>(),
      from: from.id,
      to: to.id,
      toTitle: to.title,
      kind,
      createdAt: deps.now(),
    };
    links.push(link);
    linked.push(to);
    changes.push(put('links', link));
  }
  if (changes.length === 0) return links;
  await commitAct(deps, 'note.link', 'note', labelOf(from, linked, kind), changes);
  return links;
}

function labelOf(from: Note, linked: readonly Note[], kind: 'related' | 'contradicts' | 'supersedes'): string {
  const title = quoted(shortTitle(from.title));
  const others =
    linked.length === 1 ? quoted(shortTitle(linked[0]!.title)) : t('mainCorpus.notes', { count: linked.length });
  if (kind === 'supersedes') return t('mainCorpus.replacedByNewer', { others });
  return kind === 'related'
    ? t('mainCorpus.linkedTitleAndOthers', { title, others })
    : t('mainCorpus.markedContradiction', { title, others });
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
      t('mainCorpus.shorttitleCannotWrittenLink', { shortTitle: shortTitle(to.title) }),
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
