import type { NoteId } from '../../../shared/domain/ids';
import { isUndecided, type Note } from '../../../shared/domain/note';
import { AppError } from '../../../shared/ipc/errors';
import type { ReviewUnit } from '../../../shared/ipc/routes/review';
import type { Command } from '../command';
import { findNote } from './note';

/** Units of one decision. */
const MAX_UNITS = 2_000;

/** Keeps provisional notes, or lists what waits. Notes that need a decision of their own are only kept by their id. */
export const runKeep: Command = async ({ line, access, signal }) => {
  const isList = line.operands.length === 0 && !line.all;
  const { store, corpus, close } = await access.openCorpus({ toWrite: !isList });
  try {
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
  } finally {
    await close();
  }
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
