import type { Embedder } from '../../../electron/ports/engine';
import { dot } from '../../../electron/models/embeddings/unit-vectors';
import type { Note } from '../../../shared/domain/note';
import { createPassageSearch, passageRows, SHOWN_PAGES } from './measure-minisearch';
import type { AskedQuestion } from './vault-metrics';
import type { VaultQuestion } from './vault-questions';

const MEANING_WEIGHT = 0.7;
/** Each list is scaled to its best so many. */
const BEST = 100;

/**
 * The simplest hybrid: BM25 and the cosine of the app's own vectors over the same passages, each scaled from 0 to 1 within
 * its best hundred, added. What the funnel is for must show against this.
 */
export async function askSimplestHybrid(
  notes: readonly Note[],
  questions: readonly VaultQuestion[],
  embedder: Embedder,
  pathOf: (noteId: string) => string | null,
): Promise<AskedQuestion[]> {
  const rows = passageRows(notes);
  const words = createPassageSearch(rows);
  const documents = rows.map(({ title, headings, text }) => [`${title}. ${headings} ${text}`.trim()]);
  const vectors = (await embedder.embedDocuments!(documents)).map(([whole]) => whole!);
  const asked: AskedQuestion[] = [];
  for (const question of questions) {
    const [query] = await embedder.embed([question.question]);
    const byMeaning = vectors.map((vector, id) => [id, dot(vector, query!)] as const);
    const byWords = words
      .search(question.question, { prefix: false, fuzzy: false })
      .map(({ id, score }) => [id as number, score] as const);
    const scores = new Map<number, number>();
    for (const [list, weight] of [
      [byWords, 1],
      [byMeaning, MEANING_WEIGHT],
    ] as const)
      for (const [id, share] of scaled(list)) scores.set(id, (scores.get(id) ?? 0) + weight * share);
    const shown = new Map<string, number>();
    for (const [id] of [...scores].sort(([, a], [, b]) => b - a)) {
      const { noteId } = rows[id]!;
      if (!shown.has(noteId)) shown.set(noteId, id);
      if (shown.size === SHOWN_PAGES) break;
    }
    const sources = [...shown].map(([noteId, id]) => ({ path: pathOf(noteId), text: rows[id]!.text }));
    asked.push({ question, sources, confidence: Math.max(0, ...byMeaning.map(([, cosine]) => cosine)) });
  }
  return asked;
}

function scaled(list: readonly (readonly [number, number])[]): [number, number][] {
  const best = list.toSorted(([, a], [, b]) => b - a).slice(0, BEST);
  const [high = 0, low = 0] = [best[0]?.[1], best.at(-1)?.[1]];
  return best.map(([id, score]) => [id, high > low ? (score - low) / (high - low) : 1]);
}
