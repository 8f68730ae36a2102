import { commitAct } from '../write-path/deriving-writer';
import type { DraftChange, UndoScope } from '../../../shared/domain/batch';
import type { NoteId } from '../../../shared/domain/ids';
import { isUndecided, type Category, type Note } from '../../../shared/domain/note';
import { AppError } from '../../../shared/ipc/errors';
import type { MergePreview } from '../../../shared/ipc/routes/notes';
import { cleanTitle, titleKey } from '../../../shared/lib/markdown/title-key';
import { planMergedLinks, mergeProvenance } from './merge-rows';
import type { NoteDeps } from './note-deps';
import { requireNote, revise, shortTitle, titleTakenError, accessEventChange } from './note-revision';
import { plannedNoteChanges, type PlannedNote } from './planned-note';
import { createLinkRenamer } from '../links/link-renamer';
import { t } from '../../../shared/messages/message';
import { quoted } from '../../../shared/messages/quoted';

export interface MergeRequest {
  /** The canonical note, which survives. */
  into: NoteId;
  /** The notes that become records. */
  from: readonly NoteId[];
  /** The person's text for it; without one, its own. Text is never generated. */
  text?: { title: string; body: string; category?: Category };
}

interface MergePlan {
  canonical: PlannedNote;
  merged: PlannedNote[];
  rewritten: PlannedNote[];
  links: DraftChange[];
}

/**
 * Merges notes into one, as one batch: sources, confirmations and names are united, `[[links]]` and other links
 * redirected. Merging a unit into another unit keeps the latter.
 *
 * @throws AppError `not-allowed` for a note that is only a record, or when notes would supersede themselves; `conflict`
 * when the title is another note's
 */
export async function mergeNotes(deps: NoteDeps, request: MergeRequest, scope: UndoScope): Promise<Note> {
  const at = deps.now();
  const { canonical, merged, rewritten, links } = await planMerge(deps, request, at);
  const use = accessEventChange(
    canonical.after.id,
    canonical.before!.status === 'kept' ? 'confirmed' : 'kept',
    at,
    deps.ids,
  );
  const changes = [...(await plannedNoteChanges(deps, [canonical, ...merged, ...rewritten], at)), ...links, use];
  const what =
    merged.length === 1 ? quoted(shortTitle(merged[0]!.after.title)) : t('mainCorpus.notes', { count: merged.length });
  const label = t('mainCorpus.mergedWhatIntoShorttitle', { what, shortTitle: shortTitle(canonical.after.title) });
  await commitAct(deps, 'note.merge', scope, label, changes);
  return canonical.after;
}

export async function previewMerge(deps: NoteDeps, request: MergeRequest): Promise<MergePreview> {
  const { canonical, merged, rewritten, links } = await planMerge(deps, request, deps.now());
  return {
    note: canonical.after,
    merged: merged.map(({ before }) => ({ id: before!.id, title: before!.title, status: before!.status })),
    rewritten: rewritten.map(({ before, after }) => ({
      id: after.id,
      title: after.title,
      before: before!.body,
      after: after.body,
    })),
    movedLinks: links.length - merged.length,
  };
}

async function planMerge(deps: NoteDeps, { into, from, text }: MergeRequest, at: number): Promise<MergePlan> {
  const canonical = await requireNote(deps.store, into);
  const others: Note[] = [];
  for (const id of new Set(from)) if (id !== into) others.push(await requireNote(deps.store, id));
  if (others.length === 0) throw new AppError('bad-input', t('mainCorpus.chooseAnotherNoteMerge'));
  for (const note of [canonical, ...others]) requireMergeable(note);

  const goneIds = new Set<string>(others.map(({ id }) => id));
  const title = cleanTitle(text?.title ?? canonical.title);
  const isTaken = deps.catalog.keptWithTitle(titleKey(title)).some((id) => id !== into && !goneIds.has(id));
  if (isTaken && titleKey(title) !== titleKey(canonical.title)) throw titleTakenError(title);

  const renamed = createLinkRenamer(deps.catalog, title, [canonical, ...others]);
  const united = mergeProvenance(canonical, others, title);
  const after = revise(
    canonical,
    {
      ...united,
      title,
      body: renamed(text?.body ?? canonical.body, canonical),
      category: text?.category ?? canonical.category,
      status: 'kept',
      keptAt: united.keptAt ?? at,
      decidedAt: isUndecided(canonical) ? at : canonical.decidedAt,
      deferredUntil: null,
      flags: isTaken ? canonical.flags : canonical.flags.filter((flag) => flag !== 'duplicate'),
    },
    at,
  );
  const linking = await linkingNotes(deps, [canonical, ...others]);
  return {
    canonical: { before: canonical, after, reason: 'merged' },
    merged: others.map((before) => ({
      before,
      after: { ...before, status: 'merged', decidedAt: at, deferredUntil: null },
      reason: null,
    })),
    rewritten: linking.flatMap((before): PlannedNote[] => {
      const body = renamed(before.body, before);
      return body === before.body ? [] : [{ before, after: revise(before, { body }, at), reason: 'renamed-link' }];
    }),
    links: planMergedLinks(deps, new Map(others.map(({ id }) => [id, into])), () => title, at),
  };
}

function requireMergeable(note: Note): void {
  if (note.status === 'kept' || note.status === 'archived' || isUndecided(note)) return;
  throw new AppError(
    'not-allowed',
    t('mainCorpus.shorttitleOnlyRecordNow', { shortTitle: shortTitle(note.title), status: note.status }),
  );
}

/** Notes outside the merge whose text links into it; records keep their texts. */
async function linkingNotes({ store, catalog }: NoteDeps, merging: readonly Note[]): Promise<Note[]> {
  const own = new Set<string>(merging.map(({ id }) => id));
  const ids = new Set<string>();
  for (const { id } of merging)
    for (const link of catalog.linksTo(id)) if (link.kind === 'wikilink' && !own.has(link.from)) ids.add(link.from);
  const notes = await store.getMany('notes', [...ids]);
  return notes.filter(
    (note): note is Note =>
      note !== null && (note.status === 'kept' || note.status === 'archived' || isUndecided(note)),
  );
}
