import { z } from 'zod';
import type { Note } from '../../domain/note';
import { route } from '../route';
import { t } from '../../messages/message';

/** What a line tells of the week: what was decided, promised, left open, or thought otherwise before. */
export type ReflectionKind = 'decided' | 'promised' | 'open' | 'changed';

interface ReflectionLine {
  text: string;
  sources: { id: string; title: string }[];
  /** Absent: something else that was kept, or a model's sentence. */
  kind?: ReflectionKind;
}

/** A proposal: what a week's kept notes come to. Nothing is kept before the person says so. */
export interface Reflection {
  /** Local date of its last day, YYYY-MM-DD. */
  day: string;
  /** Notes that were kept in the week. */
  noteCount: number;
  /** At most five lines, each with the notes that it rests on. */
  lines: ReflectionLine[];
  /** The model that wrote the lines; null: they are the notes' own sentences. */
  writtenBy: string | null;
  /** The model that could write it; null: none is set, or it wrote these lines. */
  canBeWrittenBy: string | null;
}

export const reflectionRoutes = {
  /** Null when fewer than five notes were kept in the last seven days, or this week's was kept or dismissed. */
  'reflection.proposed': route<Reflection | null>()(z.null()),
  /**
   * The same, written by the model from the same notes; lines that the notes do not support are left out. `unsupported`
   * without a model, `model-*`. Nothing is stored.
   */
  'reflection.write': route<Reflection>()(z.null()),
  /** Keeps it as a note. Its links to the sources stand in the text. Undo scope: note. */
  'reflection.keep': route<Note>()(
    z.object({
      title: z
        .string()
        .trim()
        .min(1, { error: () => t('shared.noteNeedsTitle') })
        .max(300, { error: () => t('shared.titleMost300Characters') }),
      body: z.string().max(20_000),
    }),
  ),
  /** No further proposal this week. */
  'reflection.dismiss': route<null>()(z.null()),
};
