import type { Category } from '../../../shared/domain/note';
import { distinctTerms } from '../../language/words/terms';
import type { CatalogNote } from '../catalog/catalog-state';

/** A line of a reflection: what one note says, and every note that it rests on, the leading one first. */
export interface ReflectionDraft {
  text: string;
  noteIds: string[];
}

export const MAX_REFLECTION_LINES = 5;
/** Fewer kept notes are read faster than what sums them up. */
export const MIN_REFLECTED_NOTES = 5;
/** Notes compared; of a fuller week the most important ones. */
const MAX_COMPARED_NOTES = 300;
const MAX_SOURCES = 6;
/** Share of the shorter title's terms from which two notes are on one matter. */
const SAME_MATTER_SHARE = 0.4;

/** How much a kept note is likely to matter later, by its category. Set by hand. */
const CATEGORY_IMPORTANCE: Record<Category, number> = {
  decision: 1,
  constraint: 0.7,
  'open-question': 0.7,
  'action-item': 0.5,
  fact: 0.5,
  topic: 0.4,
  idea: 0.4,
  exploratory: 0.3,
};
const PINNED_BONUS = 0.5;
const CONFIRMED_BONUS = 0.3;
/** For each link of the note, and each further note on its matter. */
const LINK_BONUS = 0.1;
const MATTER_BONUS = 0.25;
const MAX_COUNTED = 4;

type ReflectedNote = Pick<CatalogNote, 'id' | 'title' | 'category' | 'pinned' | 'confirmations' | 'keptAt'>;

/**
 * Three to five lines over the notes of a week, in their own words: the most important note of each matter, with the
 * others on it as further sources, in the order they were kept. Fewer where there are fewer matters. Deterministic.
 */
export function chooseReflectionLines(
  notes: readonly ReflectedNote[],
  linkCountOf: (id: string) => number,
): ReflectionDraft[] {
  const ranked = notes
    .map((note) => ({ note, importance: importanceOf(note, linkCountOf(note.id)) }))
    .sort((a, b) => b.importance - a.importance || (a.note.id < b.note.id ? -1 : 1))
    .slice(0, MAX_COMPARED_NOTES)
    .map(({ note, importance }) => ({
      note,
      importance,
      terms: new Set(distinctTerms(note.title).map(({ term }) => term)),
    }));
  const left = new Set(ranked);
  const matters: { lead: ReflectedNote; importance: number; others: ReflectedNote[] }[] = [];
  for (const lead of ranked) {
    if (!left.delete(lead)) continue;
    const others = [...left].filter((other) => isSameMatter(lead.terms, other.terms));
    for (const other of others) left.delete(other);
    matters.push({
      lead: lead.note,
      importance: lead.importance + MATTER_BONUS * Math.min(MAX_COUNTED, others.length),
      others: others.map(({ note }) => note),
    });
  }
  return matters
    .sort((a, b) => b.importance - a.importance || (a.lead.id < b.lead.id ? -1 : 1))
    .slice(0, MAX_REFLECTION_LINES)
    .sort((a, b) => (a.lead.keptAt ?? 0) - (b.lead.keptAt ?? 0) || (a.lead.id < b.lead.id ? -1 : 1))
    .map(({ lead, others }) => ({
      text: lead.title,
      noteIds: [lead, ...others].slice(0, MAX_SOURCES).map(({ id }) => id),
    }));
}

const importanceOf = ({ category, pinned, confirmations }: ReflectedNote, links: number): number =>
  CATEGORY_IMPORTANCE[category] +
  (pinned ? PINNED_BONUS : 0) +
  (confirmations > 0 ? CONFIRMED_BONUS : 0) +
  LINK_BONUS * Math.min(MAX_COUNTED, links);

function isSameMatter(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const shared = [...a].filter((term) => b.has(term)).length;
  return shared >= 2 && shared >= SAME_MATTER_SHARE * Math.min(a.size, b.size);
}
