import type { SummaryBounds } from './summary-bounds';
import { summarySentences, type SummarySentence } from './summary-sentences';
import type { CompletedMessage } from './completed-messages';

/** The values are set by hand and added to a sentence's share of the conversation's main terms. */
const RELEVANCE_BONUS = {
  /** The person's own words. */
  person: 0.15,
  /** The beginning states the subject of a conversation, the end its outcome. */
  edge: 0.1,
  decision: 0.6,
  openQuestion: 0.4,
} as const;
/** Maximal marginal relevance (Carbonell & Goldstein 1998): relevance against redundancy. */
const MMR_LAMBDA = 0.65;
/** Share of the summary up to which decisions and open questions come first. */
const FIRST_SHARE = 0.5;
/** Words in a piece of a sentence. */
const LONGEST_WORDS = 60;
const SHORTEST_LIMIT_WORDS = 8;
/** Sentences compared; of a longer conversation the most relevant ones. */
const MOST_COMPARED = 3_000;

interface Scored {
  sentence: SummarySentence;
  relevance: number;
  terms: ReadonlySet<string>;
  /** Similarity to the nearest selected sentence. */
  redundancy: number;
}

/**
 * An extractive summary in conversation order: relevance by recurring terms, speaker and position; decisions and open
 * questions first; then maximal marginal relevance up to the middle of the bounds. Never more than `maxWords`.
 * Deterministic.
 */
export function extractiveSummary(messages: readonly CompletedMessage[], bounds: SummaryBounds): SummarySentence[] {
  const sentences = summarySentences(
    messages,
    Math.max(SHORTEST_LIMIT_WORDS, Math.min(LONGEST_WORDS, bounds.maxWords - bounds.minWords)),
  );
  const scored = scoreAll(sentences, messages).sort(byRelevance).slice(0, MOST_COMPARED);
  const target = Math.round((bounds.minWords + bounds.maxWords) / 2);
  const chosen: SummarySentence[] = [];
  let words = 0;
  const fillTo = (pool: Scored[], limit: number) => {
    let open = pool.filter(({ sentence }) => !chosen.includes(sentence));
    while (open.length > 0 && words < limit) {
      open = open.filter(({ sentence }) => words + sentence.words <= bounds.maxWords);
      const best = nextBest(open);
      if (best === null) return;
      chosen.push(best.sentence);
      words += best.sentence.words;
      open = open.filter((other) => other !== best);
      for (const other of scored) other.redundancy = Math.max(other.redundancy, setCosine(other.terms, best.terms));
    }
  };
  fillTo(
    scored.filter(({ sentence: { kind } }) => kind !== 'plain'),
    target * FIRST_SHARE,
  );
  fillTo(scored, target);
  return chosen.sort((a, b) => a.message - b.message || a.start - b.start);
}

/**
 * The most relevant sentences of a conversation, the best first, each unlike those before it and those already chosen.
 *
 * @param most fewer than one: none
 */
export function selectRelevant(
  sentences: readonly SummarySentence[],
  messages: readonly CompletedMessage[],
  chosen: readonly SummarySentence[],
  most: number,
): SummarySentence[] {
  let open = scoreAll(sentences, messages).sort(byRelevance).slice(0, MOST_COMPARED);
  const found: SummarySentence[] = [];
  const isNear = (terms: ReadonlySet<string>) => {
    for (const other of open) other.redundancy = Math.max(other.redundancy, setCosine(other.terms, terms));
  };
  for (const { terms } of chosen) isNear(new Set(terms));
  while (found.length < most) {
    const best = nextBest(open);
    if (best === null) break;
    found.push(best.sentence);
    open = open.filter((other) => other !== best);
    isNear(best.terms);
  }
  return found;
}

function scoreAll(sentences: readonly SummarySentence[], messages: readonly CompletedMessage[]): Scored[] {
  const weights = termWeights(sentences);
  const last = messages.length - 1;
  const scored = sentences.map((sentence): Scored => {
    const sum = sentence.terms.reduce((total, term) => total + weights.get(term)!, 0);
    // Divided by the square root of the length, so that length alone favours neither long sentences nor single words.
    return {
      sentence,
      relevance: sum / Math.sqrt(sentence.terms.length + 2),
      terms: new Set(sentence.terms),
      redundancy: 0,
    };
  });
  const most = Math.max(...scored.map(({ relevance: worth }) => worth), Number.MIN_VALUE);
  for (const entry of scored) {
    const { kind, message } = entry.sentence;
    entry.relevance =
      entry.relevance / most +
      (messages[message]!.role === 'person' ? RELEVANCE_BONUS.person : 0) +
      (message === 0 || message === last ? RELEVANCE_BONUS.edge : 0) +
      (kind === 'decision' ? RELEVANCE_BONUS.decision : kind === 'open-question' ? RELEVANCE_BONUS.openQuestion : 0);
  }
  return scored;
}

/** Weight of a term by the number of messages that contain it; a term of one message is an aside. */
function termWeights(sentences: readonly SummarySentence[]): Map<string, number> {
  const inMessages = new Map<string, Set<number>>();
  for (const { terms, message } of sentences) {
    for (const term of terms) {
      const found = inMessages.get(term) ?? new Set();
      found.add(message);
      inMessages.set(term, found);
    }
  }
  return new Map([...inMessages].map(([term, found]) => [term, Math.log1p(found.size)]));
}

function nextBest(open: readonly Scored[]): Scored | null {
  let best: Scored | null = null;
  let bestScore = -Infinity;
  for (const entry of open) {
    const score = MMR_LAMBDA * entry.relevance - (1 - MMR_LAMBDA) * entry.redundancy;
    if (score > bestScore) [best, bestScore] = [entry, score];
  }
  return best;
}

/** Cosine of two sets: shared terms divided by the square root of both sizes, 0–1. */
function setCosine(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  let shared = 0;
  for (const term of a.size < b.size ? a : b) if ((a.size < b.size ? b : a).has(term)) shared += 1;
  return shared / Math.sqrt(a.size * b.size);
}

const byRelevance = (a: Scored, b: Scored): number =>
  b.relevance - a.relevance || a.sentence.message - b.sentence.message || a.sentence.start - b.sentence.start;
