import { styleText } from 'node:util';
import type { TraceCandidate } from '../../../shared/domain/trace';
import { gateReasonText } from '../../../shared/domain/trace-text/candidate-text';
import { termsOf } from '../../language/words/terms';
import { plainTextOf } from './plain-text';
import { resultTitleOf, type ResultPath } from './result-paths';
import { snippetOf, type Snippet } from './snippet';

/** One result of `search --json`. */
export interface SearchResult {
  ref: string;
  kind: TraceCandidate['kind'];
  title: string;
  /** Folders and headings, outermost first. */
  path: ResultPath;
  snippet: Snippet;
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
export function toSearchResult(candidate: TraceCandidate, path: ResultPath, question: string): SearchResult {
  const { ref, kind, title, text, at, archived, gate, fused, found } = candidate;
  const body = title !== '' && text.startsWith(title) ? text.slice(title.length) : text;
  const terms = new Set([
    ...termsOf(question).map(({ term }) => term),
    ...found.flatMap(({ matchedTerms }) => matchedTerms),
  ]);
  return {
    ref,
    kind,
    title: resultTitleOf(candidate) || firstWordsOf(text),
    path,
    snippet: snippetOf(plainTextOf(body), terms),
    text,
    at,
    ...(archived === true ? { archived } : {}),
    why: gate === null ? '' : gateReasonText(gate.reason),
    score: fused.score,
    parts: fused.parts,
  };
}

const firstWordsOf = (text: string): string => text.split('\n', 1)[0]!.slice(0, 160);

/** A result for people: title, path and snippet on lines of their own. @param hasColours of the terminal */
export function formatResult(result: SearchResult, position: number, hasColours: boolean): string {
  const { title, path, snippet, archived, why } = result;
  const style = hasColours ? (format: Parameters<typeof styleText>[0], text: string) => styleText(format, text) : plain;
  const indent = ' '.repeat(String(position).length + 2);
  const lines = [
    `${position}. ${style('bold', title)}${archived === true ? ' (archived)' : ''}`,
    ...(path.length === 0 ? [] : [`${indent}${style('cyan', path.join(' › '))}`]),
    ...(snippet.text === '' ? [] : [`${indent}${markedText(snippet, (word) => style(['bold', 'yellow'], word))}`]),
    ...(why === '' ? [] : [`${indent}${style('dim', why)}`]),
  ];
  return lines.join('\n');
}

const plain = (_format: unknown, text: string): string => text;

function markedText({ text, marks }: Snippet, mark: (word: string) => string): string {
  let end = 0;
  const parts: string[] = [];
  for (const [from, to] of marks) {
    parts.push(text.slice(end, from), mark(text.slice(from, to)));
    end = to;
  }
  return [...parts, text.slice(end)].join('');
}
