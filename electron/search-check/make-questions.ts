import { MAX_CHECK_QUESTIONS, type SearchMiss } from '../../shared/domain/search-check';
import { contentHash } from '../../shared/lib/content-hash';
import { titleKey } from '../../shared/lib/markdown/title-key';
import { cutPassages } from '../language/prose/cut-passages';
import { splitWords } from '../language/words/terms';
import { stopWordKind } from '../language/words/stop-words';

export type CheckQuestion = Pick<SearchMiss, 'question' | 'noteId' | 'title' | 'madeOf'>;
type NamedNote = Pick<CheckQuestion, 'noteId' | 'title'>;

/** Share of the questions that are made of headings, where there are enough. */
const HEADING_SHARE = 0.4;
const MAX_PAGES_READ = 400;
/** Words of a title or heading that can be asked for; a longer one is a sentence. */
const MAX_WORDS = 12;

export interface QuestionSource {
  /** Kept notes that may surface. */
  notes: readonly NamedNote[];
  /** Bodies in the order of the ids; null for a note that is gone. */
  readBodies: (ids: readonly string[]) => Promise<(string | null)[]>;
}

/**
 * Questions from titles and headings of one's own notes, at most a hundred. The same vault gives the same questions, and
 * a vault that grew keeps most of them: notes are chosen in the order of a hash of their ids.
 *
 * @param seed chooses other notes
 */
export async function makeQuestions({ notes, readBodies }: QuestionSource, seed = 1): Promise<CheckQuestion[]> {
  const titles = new Map<string, number>();
  for (const { title } of notes) titles.set(titleKey(title), (titles.get(titleKey(title)) ?? 0) + 1);
  // A title that two notes have names neither.
  const chosen = notes
    .filter(({ title }) => isAskable(title) && titles.get(titleKey(title)) === 1)
    .map((note) => ({ note, order: contentHash(`${seed}:${note.noteId}`) }))
    .sort((left, right) => (left.order < right.order ? -1 : 1))
    .map(({ note }) => note);
  const ofHeadings = await headingQuestions(chosen.slice(0, MAX_PAGES_READ), readBodies);
  const headings = ofHeadings.slice(0, Math.round(MAX_CHECK_QUESTIONS * HEADING_SHARE));
  const ofTitles = chosen.slice(0, MAX_CHECK_QUESTIONS - headings.length);
  return [
    ...ofTitles.map(({ noteId, title }) => ({ question: title, noteId, title, madeOf: 'title' as const })),
    ...headings,
  ];
}

/** One heading a page: with the page's title, since a heading alone (“Watering”) belongs to many pages. */
async function headingQuestions(
  notes: readonly NamedNote[],
  readBodies: QuestionSource['readBodies'],
): Promise<CheckQuestion[]> {
  const bodies = await readBodies(notes.map(({ noteId }) => noteId));
  return notes.flatMap(({ noteId, title }, index) => {
    const body = bodies[index] ?? '';
    if (!body.includes('#')) return [];
    const own = new Set(splitWords(title));
    const heading = cutPassages(body)
      .map(({ headings }) => headings.at(-1) ?? '')
      .find((each) => isAskable(each) && splitWords(each).some((word) => !own.has(word)));
    return heading === undefined
      ? []
      : [{ question: `${title}: ${heading}`, noteId, title, madeOf: 'heading' as const }];
  });
}

/** Whether a name says what its page is about: a word that is no stop word and no date or number. */
function isAskable(name: string): boolean {
  const words = splitWords(name);
  return (
    words.length > 0 &&
    words.length <= MAX_WORDS &&
    words.some(
      (word) =>
        /\p{L}{3}|[\p{Script=Han}\p{Script=Kana}\p{Script=Hangul}\p{Script=Thai}]/u.test(word) &&
        stopWordKind(word) === null,
    )
  );
}
