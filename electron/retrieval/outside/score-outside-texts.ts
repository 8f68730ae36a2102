import type { SourceKind, SourceRef } from '../../../shared/domain/ids';
import type { Role } from '../../../shared/domain/message';
import type { Tier } from '../../../shared/domain/ranking';
import { contentHash } from '../../../shared/lib/content-hash';
import { distinctTerms } from '../../language/words/terms';
import type { FunnelDeps } from '../funnel/funnel';
import type { TermStatistics } from '../index/queries/lane-query';
import type { ScoredHit } from '../index/scoring/score-query';

/** A text that is not in the vault, before it is scored. */
export interface OutsideText {
  ref: SourceRef;
  kind: Extract<SourceKind, 'web' | 'shared'>;
  tier: Tier;
  title: string;
  /** Empty where the title is all there is. */
  text: string;
  role: Role;
  speaker: string | null;
  /** Epoch milliseconds. */
  at: number;
  keptAt: number | null;
  version: number;
}

/** Weights as in the fused score of the vault's own texts (index/queries/fusion-weight.ts). */
const TITLE_WEIGHT = 0.4;
const DENSE_WEIGHT = 0.35;
/** Characters that are compared by meaning; the encoder reads little more. */
const COMPARED_CHARACTERS = 600;

/**
 * Scores texts from outside the vault against the question by its words, each by its rarity in the vault, and by meaning.
 * The figures are of the same kind as those of the vault's texts, and are compared among themselves only.
 */
export async function scoreOutsideTexts(
  texts: readonly OutsideText[],
  question: { words: string; statement: string | null },
  { index }: Pick<FunnelDeps, 'index'>,
): Promise<ScoredHit[]> {
  const [terms, similarities] = await Promise.all([
    index.termStatistics(question.words),
    // Texts are compared by their words where there are no vectors.
    index
      .phraseSimilarities(
        question.statement === null
          ? []
          : texts.map(
              ({ title, text }) => [question.statement!, `${title}. ${text}`.slice(0, COMPARED_CHARACTERS)] as const,
            ),
      )
      .catch(() => []),
  ]);
  return texts.map((text, position) => hitOf(text, terms, similarities[position] ?? null));
}

function hitOf(
  { title, text, ...from }: OutsideText,
  terms: readonly TermStatistics[],
  similarity: number | null,
): ScoredHit {
  const body = text === '' ? title : text;
  const inTitle = new Set(distinctTerms(title).map(({ term }) => term));
  const inText = new Set([...inTitle, ...distinctTerms(body).map(({ term }) => term)]);
  const coverage = share(terms, inText);
  const parts = {
    lexical: coverage,
    title: TITLE_WEIGHT * share(terms, inTitle),
    ...(similarity === null ? {} : { dense: DENSE_WEIGHT * similarity }),
  };
  return {
    entry: {
      ...from,
      title,
      heading: '',
      text: body,
      hash: contentHash(body),
      confirmations: 0,
      sessionId: null,
      messageIndex: null,
      origin: null,
    },
    parts,
    similarity,
    coverage,
    contextCoverage: coverage,
    matchedTerms: terms.filter(({ term }) => inText.has(term)).map(({ word }) => word),
    namesPerson: null,
    isPersonInContext: null,
    isInTimeWindow: null,
    isQuestion: false,
    links: [],
  };
}

/** The share of the question's weight that is in a text, 0–1; a word that the vault does not know weighs most. */
function share(terms: readonly TermStatistics[], held: ReadonlySet<string>): number {
  const total = terms.reduce((sum, { idf }) => sum + idf, 0);
  if (total <= 0) return terms.length === 0 ? 0 : terms.filter(({ term }) => held.has(term)).length / terms.length;
  return terms.reduce((sum, { term, idf }) => sum + (held.has(term) ? idf : 0), 0) / total;
}
