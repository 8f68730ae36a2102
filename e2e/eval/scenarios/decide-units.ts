import { noteText } from '../../../shared/domain/note';
import type { ReviewUnit } from '../../../shared/ipc/routes/review';
import { list, quote } from './observation-text';
import { act, type Life } from './life';
import { StepFailure } from './step-failure';

type Decision = 'review.keep' | 'review.drop' | 'review.defer';

const WHOLE_QUEUE = { text: '', limit: 2_000 };

/**
 * Decides the rows of Review that match, each with what is folded under it, as the person does row by row.
 *
 * @throws StepFailure when no unit matches a pattern
 */
export async function decideUnits(life: Life, decision: Decision, wanted: 'all' | RegExp): Promise<void> {
  const { groups } = await life.vault.call('review.queue', WHOLE_QUEUE);
  const rows = groups.flatMap(({ units }) => units);
  const matching = wanted === 'all' ? rows : rows.filter((row) => [row, ...row.duplicates].some(isMatch(wanted)));
  if (matching.length === 0 && wanted !== 'all')
    throw new StepFailure(
      `a provisional unit that matches /${wanted.source}/`,
      list(
        rows.map(({ note }) => quote(note.title)),
        'no provisional units',
      ),
    );
  for (const { note, duplicates } of matching)
    await act(life, decision, { id: note.id, alike: duplicates.map((other) => other.note.id) });
}

const isMatch =
  (pattern: RegExp) =>
  ({ note }: ReviewUnit): boolean =>
    pattern.test(noteText(note));
