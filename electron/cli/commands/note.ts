import { STATUS_LABELS, type Note } from '../../../shared/domain/note';
import { AppError } from '../../../shared/ipc/errors';
import type { Corpus } from '../../corpus/start-corpus';
import type { VaultStore } from '../../store/vault-store';
import type { Command } from '../command';
import { wordsOf } from '../words-of';

/** One note as Markdown, by its id or title; of any status. */
export const runNote: Command = async (context) => {
  const { store, corpus, close } = await context.access.openCorpus({ toWrite: false });
  try {
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
  } finally {
    await close();
  }
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
