import type { TraceCandidate } from '../../shared/domain/trace';
import { passageText, sourceTitle } from '../../shared/domain/trace-text/candidate-passages';
import { gateReasonText } from '../../shared/domain/trace-text/candidate-text';
import type { MarkedText, SearchRow } from '../../shared/ipc/routes/search';
import { termsOf } from '../language/words/terms';
import { plainTextOf } from '../language/prose/plain-text';
import { markTerms, snippetOf } from './snippet';

/** One result of a search, as the command line and the search screen show it. */
export interface SearchResult {
  ref: string;
  kind: TraceCandidate['kind'];
  title: string;
  /** Folders and headings, outermost first. */
  path: string[];
  snippet: MarkedText;
  text: string;
  /** Epoch milliseconds. */
  at: number;
  archived?: true;
  /** Why the gate let it pass. */
  why: string;
  score: number;
  parts: TraceCandidate['fused']['parts'];
}

/** @param question whose words are marked, beside those that the index matched */
export function toSearchResult(candidate: TraceCandidate, path: string[], question: string): SearchResult {
  const { ref, kind, text, at, archived, gate, fused } = candidate;
  return {
    ref,
    kind,
    title: sourceTitle(candidate) || firstWordsOf(text),
    path,
    snippet: snippetOf(plainTextOf(passageText(candidate)), matchedTerms(candidate, question)),
    text,
    at,
    ...(archived === true ? { archived } : {}),
    why: gate === null ? '' : gateReasonText(gate.reason),
    score: fused.score,
    parts: fused.parts,
  };
}

/** A candidate as the search screen lists it, with its matched words marked. */
export function toSearchRow(candidate: TraceCandidate, path: string[], question: string): SearchRow {
  const terms = matchedTerms(candidate, question);
  const title = plainTextOf(sourceTitle(candidate));
  return {
    ref: candidate.ref,
    title: { text: title, marks: markTerms(title, terms) },
    path,
    snippet: snippetOf(plainTextOf(passageText(candidate)), terms),
  };
}

const matchedTerms = ({ found }: TraceCandidate, question: string): Set<string> =>
  new Set([...termsOf(question).map(({ term }) => term), ...found.flatMap((finding) => finding.matchedTerms)]);

const firstWordsOf = (text: string): string => text.split('\n', 1)[0]!.slice(0, 160);
