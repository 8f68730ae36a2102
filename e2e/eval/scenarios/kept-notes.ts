import { noteText, type Note } from '../../../shared/domain/note';
import { list, quote } from './observation-text';
import type { Life } from './life';
import { StepFailure } from './step-failure';

/** The kept notes whose title or text matches, the newest first. @throws StepFailure without any */
export async function requireKept({ vault: { store } }: Pick<Life, 'vault'>, pattern: RegExp): Promise<Note[]> {
  const kept = await store.query({ name: 'notesByStatus', status: 'kept' });
  const matching = kept.filter((note) => pattern.test(note.title) || pattern.test(noteText(note)));
  if (matching.length === 0)
    throw new StepFailure(
      `a kept note that matches /${pattern.source}/`,
      list(
        kept.map(({ title }) => quote(title)),
        'no kept notes',
      ),
    );
  return matching.toSorted((a, b) => (b.keptAt ?? 0) - (a.keptAt ?? 0) || (a.id < b.id ? 1 : -1));
}
