import type { Analysis } from '../../../shared/domain/message';
import { splitSentences } from '../../language/sentences/split-sentences';
import { distinctTerms } from '../../language/words/terms';
import { t } from '../../../shared/messages/message';
import { areConflicting } from '../../language/stated-values';
import { isNegated } from '../../language/words/negation';

export type ComparedConclusions = Analysis['conclusions'] & Required<Pick<Analysis['conclusions'], 'conflicts'>>;

/** Dice coefficient of content terms (0–1) from which two sentences are on the same matter. */
const MIN_SIMILARITY = 0.5;
/** Content terms below which a sentence is no conclusion. */
const MIN_TERMS = 2;
const MAX_CONCLUSIONS = 40;
const NO_CONCLUSION =
  /^(?:nothing (?:in (?:your|the) vault|more was found)|your vault (?:holds|says)\b[^“"]*:?$|before you\b)/iu;

/**
 * Compares the conclusions of two answers sentence by sentence. Two sentences agree when the Dice coefficient of their
 * content terms is at least a half and neither denies the other or names another number or date; each sentence is
 * paired once, the closest first. `agreement` = agreeing pairs ÷ sentences of the shorter answer, 0–1 (a longer answer
 * does not disagree by saying more); 0 if one is empty. Pure, without a model.
 */
export function compareConclusions(depth: string, breadth: string): ComparedConclusions {
  const [fromDepth, fromBreadth] = [conclusionsOf(depth), conclusionsOf(breadth)];
  // Ties go to the pair nearest the beginnings: pairs with the same index sum share no sentence, so neither side is
  // favoured.
  const pairs = fromDepth
    .flatMap((left) =>
      fromBreadth.map((right) => ({
        left,
        right,
        likeness: dice(left.terms, right.terms),
        isConflict: areConflicting(left.text, right.text),
      })),
    )
    .filter(({ likeness: similarity }) => similarity >= MIN_SIMILARITY)
    .sort(
      (a, b) =>
        b.likeness - a.likeness ||
        Number(a.isConflict) - Number(b.isConflict) ||
        a.left.index + a.right.index - b.left.index - b.right.index,
    );
  const paired = new Set<Conclusion>();
  const conflicting: Pair[] = [];
  const agreeing: Pair[] = [];
  for (const pair of pairs) {
    if (paired.has(pair.left) || paired.has(pair.right)) continue;
    paired.add(pair.left).add(pair.right);
    (pair.isConflict ? conflicting : agreeing).push(pair);
  }
  const isAgreed = new Set(agreeing.flatMap(({ left, right }) => [left, right]));
  const fewer = Math.min(fromDepth.length, fromBreadth.length);
  return {
    agreement: fewer === 0 ? 0 : agreeing.length / fewer,
    shared: toTextPairs(agreeing),
    conflicts: toTextPairs(conflicting),
    onlyDepth: fromDepth.filter((conclusion) => !isAgreed.has(conclusion)).map(({ text }) => text),
    onlyBreadth: fromBreadth.filter((conclusion) => !isAgreed.has(conclusion)).map(({ text }) => text),
  };
}

interface Conclusion {
  text: string;
  index: number;
  terms: ReadonlySet<string>;
}

interface Pair {
  left: Conclusion;
  right: Conclusion;
}

const toTextPairs = (pairs: readonly Pair[]): { depth: string; breadth: string }[] =>
  pairs
    .toSorted((a, b) => a.left.index - b.left.index)
    .map(({ left, right }) => ({ depth: left.text, breadth: right.text }));

/**
 * The statements of an answer: its sentences without markers, headings, questions and introductions ("Anna, on 3 May:
 * “…”" states the quotation).
 */
function conclusionsOf(markdown: string): Conclusion[] {
  const plain = markdown
    .replace(/```[\s\S]*?(?:```|$)/gu, ' ')
    .replace(/\[\d{1,3}\](?![(:])/gu, '')
    .replace(/[*_`]{1,3}/gu, '');
  const lines = plain
    .split('\n')
    .filter((line) => !/^\s*#{1,6}\s/u.test(line))
    .map((line) => line.replace(/^\s*(?:[-*+>]|\d+[.)])\s+/u, '').replace(INTRODUCED_QUOTATION, '$1'));
  const seen = new Set<string>();
  // What an answer says of itself.
  const unsaid = [t('mainAnswers.nothingApplies'), t('mainAnswers.adviceOnQuestions')];
  return splitSentences(lines.join('\n'))
    .flatMap(({ text }, index): Conclusion[] => {
      const statement = text
        .replace(/^[“„"]|[”“"]$/gu, '')
        .replace(/\s+([.,;!])/gu, '$1')
        .trim();
      const terms = new Set(distinctTerms(statement).map(({ term }) => term));
      const key = `${isNegated(statement) ? 'not ' : ''}${[...terms].sort().join(' ')}`;
      if (
        terms.size < MIN_TERMS ||
        statement.endsWith('?') ||
        statement.endsWith(':') ||
        NO_CONCLUSION.test(statement) ||
        unsaid.some((sentence) => statement.startsWith(sentence.replace(/\.$/u, ''))) ||
        seen.has(key)
      )
        return [];
      seen.add(key);
      return [{ text: statement, index, terms }];
    })
    .slice(0, MAX_CONCLUSIONS);
}

const INTRODUCED_QUOTATION = /^[^“„".!?]{0,120}:\s*[“„"]([^\n]+)[”“"][\s.]*$/u;

function dice(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const common = [...left].filter((term) => right.has(term)).length;
  return (2 * common) / (left.size + right.size);
}
