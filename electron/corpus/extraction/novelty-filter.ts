import { splitSentences } from '../../language/sentences/split-sentences';
import { sentenceAround, type CheckedUnit } from './check-unit';
import { readStatement, StatementSet, type Statement } from '../../language/statements/compare-statements';

/** Similarity (0–1) of each text to the texts surfaced for this answer; null without an encoder or surfaced texts. */
export type RecalledSimilarity = (
  texts: readonly string[],
  answer: CheckedUnit['message'] | undefined,
) => Promise<(number | null)[]>;

/** Calibrated similarity from which a sentence without a new number, date, name or negation repeats a surfaced note. */
const SAME_MEANING = 0.85;
/** Sufficient similarity when the note contains half of the sentence's words. */
const NEAR_MEANING = 0.6;
const SHARED_WORDS = 0.5;
const CITES = /\[\d{1,3}(?:\s*,\s*\d{1,3})*\]/u;

/** UTF-16 units of a surfaced text that are compared; longer ones are mostly pasted and not repeated whole. */
const MAX_COMPARED_CHARACTERS = 20_000;

interface KnownTexts {
  recalledTexts: readonly string[];
  existingTexts: readonly string[];
  similarity?: RecalledSimilarity;
}

/**
 * The units that say something new. Repetitions and paraphrases of surfaced notes count as re-uses of those notes,
 * whoever said them; repetitions within the session or turn form one unit.
 */
export async function keepNovelUnits(
  units: readonly CheckedUnit[],
  { recalledTexts: recalledWhole, existingTexts, similarity }: KnownTexts,
): Promise<{ fresh: CheckedUnit[]; reuses: number }> {
  const recalledTexts = recalledWhole.map((text) => text.slice(0, MAX_COMPARED_CHARACTERS));
  const sentences = recalledTexts.flatMap((text) => splitSentences(text).map((sentence) => sentence.text));
  const statements = [...recalledTexts, ...sentences].map(readStatement);
  const recalled = new StatementSet(statements);
  const recalledStatements = new StatementSet(
    sentences.filter((text) => !text.trimEnd().endsWith('?')).map(readStatement),
  );
  const alike = await similarityOf(units, recalledTexts, similarity);
  const known = new StatementSet(existingTexts.map(readStatement));
  const isReuse = units.map((unit, index) => {
    const statement = readStatement(unit.text);
    // A surfaced question is not what answers it now.
    if (unit.category === 'decision' && !recalledStatements.covers(statement)) return false;
    return (
      isCitedFromVault(unit) ||
      recalled.covers(statement) ||
      statements.some((other) =>
        paraphrases(statement, other, {
          isAnswer: unit.message.role === 'assistant',
          similarity: alike[index] ?? null,
        }),
      )
    );
  });
  const fresh: CheckedUnit[] = [];
  let reuses = 0;
  for (const [index, unit] of units.entries()) {
    if (isReuse[index] || isQuestionAnsweredByRecall(units, index, isReuse)) reuses += 1;
    else {
      const statement = readStatement(unit.text);
      if (known.covers(statement)) continue;
      known.add(statement);
      fresh.push(unit);
    }
  }
  return { fresh, reuses };
}

async function similarityOf(
  units: readonly CheckedUnit[],
  recalledTexts: readonly string[],
  similarity: RecalledSimilarity | undefined,
): Promise<(number | null)[]> {
  if (similarity === undefined || recalledTexts.length === 0 || units.length === 0) return [];
  // Without an encoder the words alone decide.
  return similarity(
    units.map(({ text }) => text),
    units.find(({ message }) => message.role === 'assistant')?.message,
  ).catch(() => []);
}

/** Words without content of their own: "takes place", "is held", "likes to be". */
const LIGHT_VERBS_AND_FILLERS = new Set([
  'take',
  'place',
  'happen',
  'held',
  'hold',
  'get',
  'go',
  'make',
  'have',
  'be',
  'like',
  'prefer',
  'say',
  'said',
  'note',
  'rememb',
  'current',
  'still',
  'also',
  'us',
  'your',
  'accord',
  'mention',
  'plan',
  'want',
  'set',
]);
/** Share of words in common: an answer repeats its sources, a person adds to them. */
const ANSWER_SHARED_SHARE = 0.65;
const MIN_SHARED = 2;

function paraphrases(
  statement: Statement,
  known: Statement,
  { isAnswer, similarity }: { isAnswer: boolean; similarity: number | null },
): boolean {
  if (statement.isNegated !== known.isNegated) return false;
  for (const mark of statement.distinguishingWords)
    if (!known.terms.has(mark) && !known.normalisedText.includes(mark)) return false;
  const words = [...statement.terms].filter((term) => !LIGHT_VERBS_AND_FILLERS.has(term));
  const shared = words.filter((term) => known.terms.has(term)).length;
  const share = words.length === 0 ? 0 : shared / words.length;
  if (
    similarity !== null &&
    (similarity >= SAME_MEANING ? shared >= 1 : similarity >= NEAR_MEANING && share >= SHARED_WORDS)
  )
    return true;
  return isAnswer && shared >= MIN_SHARED && share >= ANSWER_SHARED_SHARE;
}

/** Whether a question of the person was put to the vault: the answer after it starts with a recalled text. */
function isQuestionAnsweredByRecall(
  units: readonly CheckedUnit[],
  index: number,
  isReuse: readonly boolean[],
): boolean {
  const unit = units[index]!;
  if (unit.category !== 'open-question' || unit.message.role !== 'person') return false;
  const next = units.findIndex((other, at) => at > index && other.message.id !== unit.message.id);
  const isLastAsked = !units.some(
    (other, at) => at > index && other.message.id === unit.message.id && other.category === 'open-question',
  );
  return next !== -1 && isLastAsked && units[next]!.message.role === 'assistant' && isReuse[next]!;
}

/** Whether a sentence of an answer cites the vault and therefore repeats it. */
function isCitedFromVault({ message, start, end }: CheckedUnit): boolean {
  if (message.role !== 'assistant' || message.citations.length === 0) return false;
  const sentence = sentenceAround(message.text, { start, end });
  // The marker often follows the full stop and so starts what looks like the next sentence.
  const after = message.text.slice(sentence?.end ?? end, (sentence?.end ?? end) + 8);
  return CITES.test(sentence?.text.replace(/^\s*\[\d+\]/u, '') ?? '') || /^\s*[”"’]?\s*\[\d/u.test(after);
}
