import { join } from 'node:path';
import type { NoteId } from '../../../shared/domain/ids';
import { isUndecided, STATUS_LABELS, type Note } from '../../../shared/domain/note';
import { AppError } from '../../../shared/ipc/errors';
import type { ReviewUnit } from '../../../shared/ipc/routes/review';
import { titleKey } from '../../../shared/lib/markdown/title-key';
import { silentLogger } from '../../../shared/lib/logger';
import { beginningOfDay, createDailyNoteFile } from '../../corpus/days/days-service';
import { writeQuickNote } from '../../corpus/notes/quick-note';
import type { Corpus } from '../../corpus/start-corpus';
import type { VaultStore } from '../../store/vault-store';
import { type Command, type CommandContext, type CommandOutcome, withOpened, wordsOf } from '../command';

const MAX_TITLE = 300;
const MAX_BODY = 1_000_000;
/** Units of one decision. */
const MAX_UNITS = 2_000;

/** One note as Markdown, by its id or title; of any status. */
export const runNote: Command = async (context) => {
  return withOpened(context.access.openCorpus({ toWrite: false }), async ({ store, corpus }) => {
    const note = await findNote({ store, corpus }, wordsOf(context));
    const { title, body, status, category, tags, path, createdAt, updatedAt, keptAt, proposedBy } = note;
    return {
      json: {
        ref: `note:${note.id}`,
        title,
        body,
        status,
        category,
        tags,
        path: path ?? null,
        createdAt,
        updatedAt,
        keptAt,
        proposedBy: proposedBy ?? null,
      },
      text: [
        `# ${title}`,
        ...(status === 'kept' ? [] : ['', `(${STATUS_LABELS[status]})`]),
        ...(body === '' ? [] : ['', body]),
      ].join('\n'),
    };
  });
};

/** @throws AppError `not-found` with what to do */
export async function findNote(
  { store, corpus }: { store: Pick<VaultStore, 'get'>; corpus: Pick<Corpus, 'notes'> },
  words: string,
): Promise<Note> {
  const id = words.replace(/^note:/u, '');
  const byId = /^[0-9A-Za-z_-]{1,64}$/u.test(id) ? await store.get('notes', id) : null;
  if (byId !== null) return byId;
  const named = corpus.notes.byTitle(words);
  const note = named === null ? null : await store.get('notes', named.id);
  if (note === null)
    throw new AppError(
      'not-found',
      `There is no note with the id or title “${words.slice(0, 200)}”. “search” finds notes by their words.`,
    );
  return note;
}

/** A kept note, since the person writes it: the first line is its title, the rest its text. */
export const runNew: Command = async (context) => {
  const { inbox, today } = context.line;
  if (inbox === true || today === true) return jotDown(context, inbox === true ? 'inbox' : 'today');
  const [first, ...rest] = wordsOf(context).split(/\r?\n/u);
  const title = first!.replace(/^#+\s+/u, '').trim();
  const body = rest.join('\n').trim();
  if (title === '' || title.length > MAX_TITLE)
    throw new AppError(
      'bad-input',
      `Begin with a line of at most ${MAX_TITLE} characters: it becomes the title. Nothing was written.`,
    );
  if (body.length > MAX_BODY)
    throw new AppError('too-large', 'A note holds at most a million characters. “import” takes longer texts.');
  return withOpened(context.access.openCorpus({ toWrite: true }), async ({ corpus }) => {
    const note = await corpus.notes.create({ title, body, category: 'idea', editSessionId: undefined });
    return { json: { ref: `note:${note.id}`, title: note.title }, text: `Kept “${note.title}” (note:${note.id}).` };
  });
};

/** As the quick note of the app: no text is refused for its first line. */
async function jotDown(context: CommandContext, to: 'inbox' | 'today'): Promise<CommandOutcome> {
  const file = createDailyNoteFile(join(context.folder, 'daily-note.json'), silentLogger);
  return withOpened(context.access.openCorpus({ toWrite: true }), async ({ corpus }) => {
    const { id, title } = await writeQuickNote(corpus.noteDeps, { text: wordsOf(context), to }, (day) =>
      beginningOfDay(file, day),
    );
    return {
      json: { ref: `note:${id}`, title },
      text:
        to === 'inbox' ? `“${title}” waits in the Inbox (note:${id}).` : `Added to the note of ${title} (note:${id}).`,
    };
  });
}

/** Keeps provisional notes, or lists what waits. Notes that need a decision of their own are only kept by their id. */
export const runKeep: Command = async ({ line, access, signal }) => {
  const isList = line.operands.length === 0 && !line.all;
  return withOpened(access.openCorpus({ toWrite: !isList }), async ({ store, corpus }) => {
    if (isList || line.all) {
      const { groups, remaining } = await corpus.review.queue({ limit: MAX_UNITS });
      const units = groups.flatMap((group) => group.units);
      if (isList) return listed(units, remaining);
      if (units.length === 0) return { json: { kept: [], skipped: [] }, text: 'Nothing waits for review.' };
      signal.throwIfAborted();
      const { decided, skipped } = await corpus.review.decide({
        decision: 'keep',
        units: units
          .slice(0, MAX_UNITS)
          .map(({ note, duplicates }) => ({ id: note.id, alike: duplicates.map((other) => other.note.id) })),
      });
      return {
        json: { kept: decided, skipped },
        text: `Kept ${decided.length}; ${skipped.length} need a decision of their own.`,
      };
    }
    const notes: Note[] = [];
    for (const word of line.operands) notes.push(await findNote({ store, corpus }, word));
    const decidedAlready = notes.find((note) => !isUndecided(note));
    if (decidedAlready !== undefined)
      throw new AppError('conflict', `“${decidedAlready.title}” was decided on already. Nothing was kept.`);
    const kept: NoteId[] = [];
    for (const { id } of notes) {
      signal.throwIfAborted();
      kept.push((await corpus.review.keep({ id })).note.id);
    }
    return { json: { kept, skipped: [] }, text: `Kept ${notes.map(({ title }) => `“${title}”`).join(', ')}.` };
  });
};

function listed(units: readonly ReviewUnit[], remaining: number) {
  return {
    json: {
      units: units.map(({ note, risks }) => ({
        ref: `note:${note.id}`,
        title: note.title,
        category: note.category,
        proposedBy: note.proposedBy ?? null,
        risks,
      })),
      remaining,
    },
    text:
      units.length === 0
        ? 'Nothing waits for review.'
        : [
            ...units.map(
              ({ note, risks }) =>
                `${note.id}  ${note.title}${note.proposedBy === undefined ? '' : `  (proposed by ${note.proposedBy})`}${risks.length === 0 ? '' : '  *'}`,
            ),
            ...(remaining > 0 ? [`and ${remaining} more`] : []),
            ...(units.some(({ risks }) => risks.length > 0) ? ['* needs a decision of its own'] : []),
          ].join('\n'),
  };
}

/** The facts that hold now, with the words they came from under --json. */
export const runFacts: Command = async ({ line, access }) => {
  return withOpened(access.openCorpus({ toWrite: false }), async ({ corpus }) => {
    const now = Date.now();
    const words = titleKey(line.operands.join(' '))
      .split(' ')
      .filter((word) => word !== '');
    const facts = (await corpus.facts.list()).filter(
      ({ entity, attribute, value, retractedAt, validFrom, validUntil }) =>
        retractedAt === null &&
        validFrom <= now &&
        (validUntil === null || validUntil > now) &&
        words.every((word) => titleKey(`${entity} ${attribute} ${value}`).includes(word)),
    );
    return {
      json: { facts },
      text:
        facts.length === 0
          ? 'No current facts.'
          : facts.map(({ entity, attribute, value }) => `${entity} · ${attribute}: ${value}`).join('\n'),
    };
  });
};
