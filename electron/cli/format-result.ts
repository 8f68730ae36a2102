import { styleText } from 'node:util';
import type { MarkedText } from '../../shared/ipc/routes/search';
import type { SearchResult } from '../search-results/search-result';

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

function markedText({ text, marks }: MarkedText, mark: (word: string) => string): string {
  let end = 0;
  const parts: string[] = [];
  for (const [from, to] of marks) {
    parts.push(text.slice(end, from), mark(text.slice(from, to)));
    end = to;
  }
  return [...parts, text.slice(end)].join('');
}
