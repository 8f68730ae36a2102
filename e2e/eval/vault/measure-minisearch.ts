import MiniSearch from 'minisearch';
import { cutPassages } from '../../../electron/language/prose/cut-passages';
import type { Note } from '../../../shared/domain/note';
import type { AskedQuestion } from './vault-metrics';
import type { VaultQuestion } from './vault-questions';

const TITLE_BOOST = 3;
const HITS = 100;
export const SHOWN_PAGES = 15;

export interface PassageRow {
  id: number;
  title: string;
  headings: string;
  text: string;
  noteId: string;
}

export function passageRows(notes: readonly Note[]): PassageRow[] {
  const rows = notes.flatMap((note) =>
    cutPassages(note.body).map(({ start, end, headings }) => ({
      title: note.title,
      headings: headings.join(' '),
      text: note.body.slice(start, end),
      noteId: note.id as string,
    })),
  );
  return rows.map((row, id) => ({ ...row, id }));
}

export function createPassageSearch(rows: readonly PassageRow[]): MiniSearch<PassageRow> {
  const index = new MiniSearch<PassageRow>({
    fields: ['title', 'headings', 'text'],
    searchOptions: { boost: { title: TITLE_BOOST, headings: 2 }, prefix: true, fuzzy: 0.2 },
  });
  index.addAll(rows);
  return index;
}

/**
 * The peer: MiniSearch over the same passages, titles and headings boosted, prefixes and misspellings on; the best
 * passage of each page, at most fifteen pages. It never declines to answer.
 */
export function askMiniSearch(
  notes: readonly Note[],
  questions: readonly VaultQuestion[],
  pathOf: (noteId: string) => string | null,
): AskedQuestion[] {
  const numbered = passageRows(notes);
  const index = createPassageSearch(numbered);
  return questions.map((question) => {
    const hits = index.search(question.question).slice(0, HITS);
    const best = new Map<string, { row: PassageRow; score: number }>();
    for (const { id, score } of hits) {
      const row = numbered[id as number]!;
      if (!best.has(row.noteId)) best.set(row.noteId, { row, score });
    }
    const shown = [...best.values()].slice(0, SHOWN_PAGES);
    return {
      question,
      sources: shown.map(({ row }) => ({ path: pathOf(row.noteId), text: row.text })),
      confidence: shown[0]?.score ?? 0,
    };
  });
}
