import { AppError } from '../../../shared/ipc/errors';
import type { Command } from '../command';
import { wordsOf } from '../words-of';

const MAX_TITLE = 300;
const MAX_BODY = 1_000_000;

/** A kept note, since the person writes it: the first line is its title, the rest its text. */
export const runNew: Command = async (context) => {
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
  const { corpus, close } = await context.access.openCorpus({ toWrite: true });
  try {
    const note = await corpus.notes.create({ title, body, category: 'idea', editSessionId: undefined });
    return { json: { ref: `note:${note.id}`, title: note.title }, text: `Kept “${note.title}” (note:${note.id}).` };
  } finally {
    await close();
  }
};
