import { put } from '../../../shared/domain/batch';
import type { LinkId, NoteId } from '../../../shared/domain/ids';
import { isUndecided, CATEGORY_LABELS, type Category, type Note, type QualityFlag } from '../../../shared/domain/note';
import type { ParsedRouteInput } from '../../../shared/ipc/contract';
import { AppError } from '../../../shared/ipc/errors';
import { titleKey } from '../../../shared/lib/markdown/title-key';
import { isLinkable, writeWikilink } from '../../../shared/lib/markdown/wikilinks';
import { planKeptUnits } from '../notes/plan-kept-units';
import type { NoteDeps } from '../notes/note-deps';
import { requireNote, revise, revisionChanges, shortTitle } from '../notes/note-revision';
import { plannedNoteChanges } from '../notes/planned-note';
import { flagUnit } from '../quality-gate/quality-gate';
import { isHedged } from '../../language/hedging/hedges';
import { requireUndecided } from './decide-units';
import { t } from '../../../shared/messages/message';

/** Gives a pending unit a new wording or category; the quality gate runs again. */
export async function editUnit(
  deps: NoteDeps,
  { id, title, category }: ParsedRouteInput<'review.edit'>,
): Promise<Note> {
  const note = requireUndecided(await requireNote(deps.store, id), 'edit');
  const after = withRecheckedFlags(deps, note, { title, category: category ?? note.category });
  if (after.title === note.title && after.category === note.category) return note;
  const changes = await revisionChanges(deps, note, after, 'edited');
  await deps.derivingWriter.commitWithDerivations({
    actor: 'person',
    kind: 'review.edit',
    scope: 'review',
    label: t('mainCorpus.changedShorttitle', { shortTitle: shortTitle(after.title) }),
    changes,
  });
  return after;
}

/** Sets one category for many pending units, as one batch; returns those that changed. */
export async function setCategories(deps: NoteDeps, ids: readonly NoteId[], category: Category): Promise<NoteId[]> {
  const changes = [];
  const changed: NoteId[] = [];
  for (const note of await deps.store.getMany('notes', ids)) {
    if (note === null || !isUndecided(note) || note.category === category) continue;
    changed.push(note.id);
    changes.push(...(await revisionChanges(deps, note, withRecheckedFlags(deps, note, { category }), 'edited')));
  }
  if (changed.length === 0) return [];
  const label = t('mainCorpus.calledChangedCategory', {
    changed: changed.length,
    category: CATEGORY_LABELS[category],
  });
  await deps.derivingWriter.commitWithDerivations({
    actor: 'person',
    kind: 'review.edit',
    scope: 'review',
    label,
    changes,
  });
  return changed;
}

/** Keeps a unit and links it with the other note. */
export async function keepLinked(
  deps: NoteDeps,
  {
    id,
    other,
    kind,
    alike = [],
  }: { id: NoteId; other: NoteId; kind: 'related' | 'contradicts'; alike?: readonly NoteId[] },
): Promise<Note> {
  const at = deps.now();
  if (id === other) throw new AppError('bad-input', t('mainCorpus.noteCannotLinkedItself'));
  const otherNote = await requireNote(deps.store, other);
  const same: Note[] = [];
  for (const one of alike) same.push(requireUndecided(await requireNote(deps.store, one), 'keep'));
  const note = requireUndecided(await requireNote(deps.store, id), 'keep');
  const { notes, changes } = planKeptUnits(deps, [{ note, alike: same }], at);
  const link = put('links', {
    id: deps.ids.next<LinkId>(),
    from: id,
    to: other,
    toTitle: otherNote.title,
    kind,
    createdAt: at,
  });
  await deps.derivingWriter.commitWithDerivations({
    actor: 'person',
    kind: 'review.keep-both',
    scope: 'review',
    label: t('mainCorpus.keptShorttitleBesideShorttitle2', {
      shortTitle: shortTitle(note.title),
      shortTitle2: shortTitle(otherNote.title),
    }),
    changes: [...(await plannedNoteChanges(deps, notes, at)), ...changes, link],
  });
  return notes[0]!.after;
}

/** Appends `[[title]]` to a pending unit unless it has that link. */
export async function linkUnit(deps: NoteDeps, { id, to }: ParsedRouteInput<'review.link'>): Promise<Note> {
  const note = requireUndecided(await requireNote(deps.store, id), 'edit');
  const target = await requireNote(deps.store, to);
  const name = [target.title, ...target.aliases].find(isLinkable);
  if (name === undefined)
    throw new AppError(
      'not-allowed',
      t('mainCorpus.shorttitleCannotWrittenLink', { shortTitle: shortTitle(target.title) }),
    );
  const link = writeWikilink(name);
  if (note.body.includes(link)) return note;
  const after = revise(note, { body: note.body.trim() === '' ? link : `${note.body.trimEnd()} ${link}` }, deps.now());
  await deps.derivingWriter.commitWithDerivations({
    actor: 'person',
    kind: 'review.link',
    scope: 'review',
    label: t('mainCorpus.linkedShorttitleToShorttitle2', {
      shortTitle: shortTitle(note.title),
      shortTitle2: shortTitle(target.title),
    }),
    changes: await revisionChanges(deps, note, after, 'edited'),
  });
  return after;
}

/** Flags that editing does not remove: a contradiction, and words that nobody said. */
const PERMANENT_FLAGS: ReadonlySet<QualityFlag> = new Set(['contradicts-kept', 'invented-quote']);

/** The unit with the quality gate's flags for its new text. */
function withRecheckedFlags(deps: NoteDeps, before: Note, change: { title?: string; category: Category }): Note {
  const note = revise(before, change, deps.now());
  const quote = note.sources
    .map((source) => source.quote)
    .join(' ')
    .trim();
  const flags = flagUnit(
    {
      text: note.title,
      category: note.category,
      author: note.author,
      quote: quote === '' ? note.title : quote,
      isSourceHedged: quote !== '' && isHedged(quote, note.author),
    },
    [],
  );
  // Grounding was checked against the whole turn, which is not available here.
  const stays = (flag: QualityFlag) =>
    PERMANENT_FLAGS.has(flag) || (flag === 'not-grounded' && note.title === before.title);
  const isDuplicate = deps.catalog.keptWithTitle(titleKey(note.title)).some((id) => id !== note.id);
  return {
    ...note,
    flags: [
      ...flags.filter((flag) => flag !== 'duplicate' && !(flag === 'not-grounded' && note.title === before.title)),
      ...(isDuplicate ? ['duplicate' as const] : []),
      ...note.flags.filter(stays),
    ],
  };
}
