import type { SourceRef } from '../../../../shared/domain/ids';
import type { PageEvidence } from '../../../ports/engine';
import { isPage } from '../../index/columns/index-entry';
import { FUSION_WEIGHT } from '../../index/queries/fusion-weight';
import type { NameMention } from '../../index/names/name-dictionary';
import type { ScoredHit } from '../../index/scoring/score-query';
import type { Funnel } from '../../funnel/funnel';
import { missingNameIn, namesAskedFor } from './missing-names';

/** Places in the order of similarity of the pages that make up the field, which the nearest page stands out from. */
const FIELD_START = 3;
const FIELD_END = 10;

/**
 * Pages share words with nearly every question, and some page is always the nearest in meaning. That the best of them
 * answers is shown by three things together: how many of the question's words one page holds, how near one is in
 * meaning, and how far that one stands out from the field. Pages that lack a name that is asked for do not count.
 *
 * @param known names of the vault in the question
 * @param questionShare share of the person's question that this round's query retains, 0–1
 * @returns for each page among the candidates
 */
export function buildPageEvidence(
  { live, scored, request, trace }: Pick<Funnel, 'live' | 'scored' | 'request' | 'trace'>,
  questionShare: number,
  known: readonly NameMention[],
): Map<SourceRef, PageEvidence> {
  const texts = [...scored.values()].map(({ entry: { title, text } }) => `${title}\n${text}`);
  const heldWords = new Set([...scored.values()].flatMap(({ matchedTerms }) => matchedTerms));
  const names = namesAskedFor(request.question, trace.plan, { known, texts, heldWords });
  const pages = live
    .filter(({ ref }) => isPage(scored.get(ref)!.entry))
    .map((candidate) => {
      const hit = scored.get(candidate.ref)!;
      return { candidate, hit, missingName: missingNameIn(candidate, hit.matchedTerms, names) };
    });
  const counted = pages.filter(({ missingName }) => missingName === null).map(({ hit }) => hit);
  const questionGround = groundOfQuestion(counted) * questionShare;
  const best = Math.max(0, ...counted.map(groundOf));
  return new Map(
    pages.map(({ candidate: { ref, fused }, hit, missingName }) => [
      ref,
      {
        isShort: isShortPage(hit.entry),
        titleMatch: Math.min(1, (fused.parts.title ?? 0) / FUSION_WEIGHT.title),
        questionGround,
        groundShare: best === 0 ? 0 : Math.min(1, groundOf(hit) / best),
        missingName,
      },
    ]),
  );
}

/** UTF-16 units of a page of a line or two. */
const MAX_SHORT_PAGE = 240;
const isShortPage = ({ text, passage }: ScoredHit['entry']): boolean =>
  passage === undefined && text.length <= MAX_SHORT_PAGE;

/** 0–2.5; 0 without a page. */
function groundOfQuestion(pages: readonly ScoredHit[]): number {
  const similarities = pages.map(({ similarity }) => similarity ?? 0).sort((a, b) => b - a);
  const field = similarities.slice(FIELD_START, FIELD_END);
  const nearest = similarities[0] ?? 0;
  const standsOut = field.length === 0 ? 0 : nearest - field.reduce((sum, value) => sum + value, 0) / field.length;
  return Math.max(0, ...pages.map(({ coverage }) => coverage)) + nearest / 2 + standsOut;
}

const groundOf = ({ coverage, similarity }: ScoredHit): number => coverage + (similarity ?? 0) / 2;
