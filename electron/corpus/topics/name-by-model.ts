import { distinctTerms } from '../../language/words/terms';
import type { Engine } from '../../ports/engine';
import { countWords } from '../summaries/summary-bounds';

const MAX_WORDS = 8;
const MAX_CHARACTERS = 80;

/**
 * A name for a topic in the model's words: a phrase of a few words that the gists support. Null when the model wrote
 * none, which is no failure: the topic keeps its name.
 */
export async function nameByModel(
  engine: Engine,
  { subject, entries }: { subject: string; entries: readonly { at: number; gist: string }[] },
  signal: AbortSignal,
): Promise<string | null> {
  if (engine.summarise === undefined) return null;
  try {
    const [first] = await engine.summarise(
      {
        kind: 'topic-name',
        subject,
        messages: entries.map(({ at, gist }) => ({ role: 'person', speaker: null, at, text: gist })),
        minWords: 1,
        maxWords: MAX_WORDS,
      },
      signal,
    );
    const name = (first?.text ?? '').replaceAll(/^[\s"“„«]+|[\s"”«».!?]+$/gu, '').replaceAll(/\s+/gu, ' ');
    return isName(
      name,
      entries.map(({ gist }) => gist),
    )
      ? name
      : null;
  } catch (error) {
    if (signal.aborted) throw error;
    return null;
  }
}

/** Short, and at least half of its words are said in the sessions. */
function isName(name: string, gists: readonly string[]): boolean {
  const words = countWords(name);
  if (words === 0 || words > MAX_WORDS || name.length > MAX_CHARACTERS) return false;
  const said = new Set(distinctTerms(gists.join('\n')).map(({ term }) => term));
  const terms = distinctTerms(name).map(({ term }) => term);
  return terms.length > 0 && terms.filter((term) => said.has(term)).length * 2 >= terms.length;
}
