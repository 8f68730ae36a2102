import { sourceRef } from '../../../shared/domain/ids';
import type { TraceCandidate } from '../../../shared/domain/trace';
import type { TrustClass } from '../../../shared/domain/web';
import { contentHash } from '../../../shared/lib/content-hash';
import { distinctTerms } from '../../language/words/terms';
import type { FunnelDeps } from '../funnel/funnel';
import { FUNNEL_SETTINGS } from '../funnel/funnel-settings';
import type { TermStatistics } from '../index/queries/lane-query';
import type { ScoredHit } from '../index/scoring/score-query';
import { unjudged } from '../funnel/unjudged';

/** A text of the web before it is scored. */
export interface WebText {
  url: string;
  /** Tells the passages of one page apart; '' for its snippet. */
  part: string;
  title: string;
  text: string;
  trust: TrustClass;
  source: string;
  publishedAt: number | null;
}

/** Weights as in the fused score of the vault's own texts (index/queries/fusion-weight.ts). */
const TITLE_WEIGHT = 0.4;
const DENSE_WEIGHT = 0.35;
/** Characters that are compared by meaning; the encoder reads little more. */
const COMPARED_CHARACTERS = 600;

/**
 * Scores texts of the web against the question by its words, each by its rarity in the vault, and by meaning. The
 * figures are of the same kind as those of the vault's texts, and are compared among themselves only.
 *
 * @param asOf the turn's date, for texts without one of their own
 */
export async function scoreWebTexts(
  texts: readonly WebText[],
  question: { words: string; statement: string | null },
  asOf: number,
  { index }: Pick<FunnelDeps, 'index'>,
): Promise<ScoredHit[]> {
  const [terms, similarities] = await Promise.all([
    index.termStatistics(question.words),
    // Without vectors they are compared by their words.
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
  return texts.map((text, position) => hitOf(text, terms, similarities[position] ?? null, asOf));
}

function hitOf(
  { url, part, title, text, publishedAt }: WebText,
  terms: readonly TermStatistics[],
  similarity: number | null,
  asOf: number,
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
      ref: sourceRef('web', contentHash(part === '' ? url : `${url}\n${part}`).slice(0, 40)),
      kind: 'web',
      tier: 'web',
      title,
      heading: '',
      text: body,
      hash: contentHash(body),
      version: 1,
      // Nobody in the vault said it.
      role: 'assistant',
      speaker: null,
      at: publishedAt ?? asOf,
      keptAt: null,
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

/** A scored text as a candidate of the trace. `rank` is 1-based. */
export function webCandidate(
  { url, trust, source, part, publishedAt }: WebText,
  hit: ScoredHit,
  rank: number,
  fetchedAt: number,
): TraceCandidate {
  const { entry, parts, similarity, matchedTerms, coverage } = hit;
  return {
    ref: entry.ref,
    kind: 'web',
    tier: 'web',
    title: entry.title,
    text: entry.text.slice(0, FUNNEL_SETTINGS.tracedCharacters),
    contentHash: entry.hash,
    version: 1,
    role: entry.role,
    speaker: null,
    at: entry.at,
    keptAt: null,
    origin: null,
    resource: null,
    web: { url, trust, part: part === '' ? 'snippet' : 'passage', source, fetchedAt, publishedAt },
    found: [{ lane: 'web', subQuery: -1, rank, value: coverage, matchedTerms, via: null }],
    similarity,
    fused: { score: Object.values(parts).reduce((sum, value) => sum + value, 0), rank, parts },
    ...unjudged(),
  };
}
