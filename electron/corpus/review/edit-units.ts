import { commitAct } from '../write-path/deriving-writer';
import { put } from '../../../shared/domain/batch';
import type { NoteId, SessionId } from '../../../shared/domain/ids';
import {
  type Category,
  CATEGORY_LABELS,
  isUndecided,
  type Note,
  type NoteSource,
  type QualityFlag,
} from '../../../shared/domain/note';
import type { ParsedRouteInput } from '../../../shared/ipc/contract';
import { AppError } from '../../../shared/ipc/errors';
import { cleanTitle, titleKey } from '../../../shared/lib/markdown/title-key';
import { isLinkable, writeWikilink } from '../../../shared/lib/markdown/wikilinks';
import { planKeptUnits } from '../notes/plan-kept-units';
import type { NoteDeps } from '../notes/note-deps';
import { linkChange, requireNote, revise, revisionChanges, shortTitle } from '../notes/note-revision';
import { plannedNoteChanges } from '../notes/planned-note';
import { flagUnit } from '../quality-gate/quality-gate';
import { isHedged } from '../../language/hedging/hedges';
import { requireUndecided } from './decide-units';
import { t } from '../../../shared/messages/message';
import { newNote } from '../../../shared/domain/new-note';
import { noteVersionOf } from '../../../shared/domain/note-version';

/** Gives a pending unit a new wording or category; the quality gate runs again. */
export async function editUnit(
  deps: NoteDeps,
  { id, title, category }: ParsedRouteInput<'review.edit'>,
): Promise<Note> {
  const note = requireUndecided(await requireNote(deps.store, id), 'edit');
  const after = withRecheckedFlags(deps, note, { title, category: category ?? note.category });
  if (after.title === note.title && after.category === note.category) return note;
  const changes = await revisionChanges(deps, note, after, 'edited');
  const label = t('mainCorpus.changedShorttitle', { shortTitle: shortTitle(after.title) });
  await commitAct(deps, 'review.edit', 'review', label, changes);
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
  await commitAct(deps, 'review.edit', 'review', label, changes);
  return changed;
}

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
  const link = linkChange(deps.ids, kind, id, otherNote, at);
  const label = t('mainCorpus.keptShorttitleBesideShorttitle2', {
    shortTitle: shortTitle(note.title),
    shortTitle2: shortTitle(otherNote.title),
  });
  await commitAct(deps, 'review.keep-both', 'review', label, [
    ...(await plannedNoteChanges(deps, notes, at)),
    ...changes,
    link,
  ]);
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
  const label = t('mainCorpus.linkedShorttitleToShorttitle2', {
    shortTitle: shortTitle(note.title),
    shortTitle2: shortTitle(target.title),
  });
  await commitAct(deps, 'review.link', 'review', label, await revisionChanges(deps, note, after, 'edited'));
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

/** Adds a unit that the extractor missed, with its position in the session if the words occur there. */
export async function addUnit(
  deps: NoteDeps,
  { sessionId, text, category }: ParsedRouteInput<'review.add'>,
): Promise<Note> {
  const at = deps.now();
  const title = cleanTitle(text);
  const sources = sessionId === null ? [] : await sourceInSession(deps, sessionId, text);
  const note = newNote(deps.ids.next<NoteId>(), {
    status: 'pending',
    category,
    author: 'person',
    title,
    origin: 'person',
    sources,
    createdAt: at,
  });
  const changes = [put('notes', note), put('noteVersions', noteVersionOf(note, 'created', at, deps.ids))];
  const label = t('mainCorpus.addedShorttitle', { shortTitle: shortTitle(title) });
  await commitAct(deps, 'review.add', 'review', label, changes);
  return note;
}

/**
 * The span where the session says it verbatim; otherwise an empty span in its last message, so that the unit stays with
 * its session.
 */
async function sourceInSession({ store }: NoteDeps, sessionId: SessionId, text: string): Promise<NoteSource[]> {
  if ((await store.get('sessions', sessionId)) === null) throw new AppError('not-found', t('mainCorpus.chatVault'));
  const messages = (await store.query({ name: 'messagesOfSession', sessionId })).toSorted((a, b) => a.index - b.index);
  for (const message of messages) {
    const start = message.text.indexOf(text);
    if (start >= 0) return [{ sessionId, messageId: message.id, start, end: start + text.length, quote: text }];
  }
  const last = messages.at(-1);
  return last === undefined ? [] : [{ sessionId, messageId: last.id, start: 0, end: 0, quote: '' }];
}
