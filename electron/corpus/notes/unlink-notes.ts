import { commitAct } from '../write-path/deriving-writer';
import { remove, type DraftChange } from '../../../shared/domain/batch';
import type { NoteId } from '../../../shared/domain/ids';
import type { Link } from '../../../shared/domain/link';
import type { Note } from '../../../shared/domain/note';
import { AppError } from '../../../shared/ipc/errors';
import { parseWikilinks } from '../../../shared/lib/markdown/wikilinks';
import { resolveNoteLink } from '../links/wikilink-changes';
import type { NoteDeps } from './note-deps';
import { requireNote, revise, shortTitle } from './note-revision';
import { plannedNoteChanges, type PlannedNote } from './planned-note';
import { t } from '../../../shared/messages/message';

/**
 * Removes links in one batch. A link in a text becomes its words: `[[Kyoto]]` becomes `Kyoto`. A note that only a removed
 * link had superseded is kept again.
 *
 * @throws AppError `not-found`, or `not-allowed` for links of a merge, and for links that are not written as `[[…]]`
 */
export async function unlinkNotes(deps: NoteDeps, ids: readonly string[]): Promise<void> {
  const at = deps.now();
  const links: Link[] = [];
  for (const id of new Set(ids)) {
    const link = await deps.store.get('links', id);
    if (link === null) throw new AppError('not-found', t('mainCorpus.linkGoneAlready'));
    if (link.kind === 'merged-into') throw new AppError('not-allowed', t('mainCorpus.undoMergeSeparateThese'));
    links.push(link);
  }
  const created = links.filter(({ kind }) => kind !== 'wikilink');
  const notes = [
    ...(await notesWithoutWikilinks(
      deps,
      links.filter(({ kind }) => kind === 'wikilink'),
      at,
    )),
    ...(await notesKeptAgain(deps, created)),
  ];
  const changes: DraftChange[] = [
    ...created.map(({ id }) => remove('links', id)),
    ...(await plannedNoteChanges(deps, notes, at)),
  ];
  const label =
    links.length === 1
      ? t('mainCorpus.removedLinkTo', { shortTitle: shortTitle(links[0]!.toTitle) })
      : t('mainCorpus.removedLinks', { links: links.length });
  await commitAct(deps, 'note.unlink', 'note', label, changes);
}

async function notesWithoutWikilinks(deps: NoteDeps, links: readonly Link[], at: number): Promise<PlannedNote[]> {
  const planned: PlannedNote[] = [];
  for (const from of new Set(links.map((link) => link.from))) {
    const note = await requireNote(deps.store, from);
    const body = withoutWikilinks(
      deps,
      note,
      links.filter((link) => link.from === from),
    );
    planned.push({ before: note, after: revise(note, { body }, at), reason: 'edited' });
  }
  return planned;
}

function withoutWikilinks({ catalog }: NoteDeps, note: Note, links: readonly Link[]): string {
  const resolve = catalog.resolver();
  const open = new Set(links);
  let text = '';
  let done = 0;
  for (const { start, end, target, shown } of parseWikilinks(note.body)) {
    const found = resolveNoteLink({ target, kind: 'title' }, note, resolve);
    const removed = links.filter(({ to, toTitle }) => toTitle === found?.toTitle || (to !== null && to === found?.to));
    if (removed.length === 0) continue;
    for (const link of removed) open.delete(link);
    text += `${note.body.slice(done, start)}${shown ?? target}`;
    done = end;
  }
  const [first] = open;
  if (first !== undefined)
    throw new AppError(
      'not-allowed',
      t('mainCorpus.linkShorttitleWrittenText', {
        shortTitle: shortTitle(first.toTitle),
        shortTitle2: shortTitle(note.title),
      }),
    );
  return text + note.body.slice(done);
}

/** Notes that were superseded by a removed link and by no other. */
async function notesKeptAgain(deps: NoteDeps, removed: readonly Link[]): Promise<PlannedNote[]> {
  const removedIds = new Set<string>(removed.map(({ id }) => id));
  const older = new Set(
    removed.flatMap(({ kind, to }): NoteId[] => (kind === 'supersedes' && to !== null ? [to] : [])),
  );
  const planned: PlannedNote[] = [];
  for (const id of older) {
    const note = await deps.store.get('notes', id);
    const isStillReplaced = [...deps.catalog.linksTo(id)].some(
      (other) => other.kind === 'supersedes' && !removedIds.has(other.id),
    );
    if (note?.status === 'superseded' && !isStillReplaced)
      planned.push({ before: note, after: { ...note, status: 'kept' }, reason: null });
  }
  return planned;
}
