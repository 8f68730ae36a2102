import type { MultilineElementTransformer } from '@lexical/markdown';
import { $createQuoteNode, $isQuoteNode, QuoteNode } from '@lexical/rich-text';
import { $createCalloutNode, $isCalloutNode, CalloutNode } from '../nodes/callout-node';
import { $appendLines } from './inline-lines';

const QUOTE_MARK = /^ {0,3}> ?/;
const CALLOUT = /^\[!([\w-]{1,40})\]([+-]?)(?:[ \t]+|$)/;

/** A quote, or a callout where its first line is `[!kind] title`. */
export function $readQuote(markdown: string): QuoteNode {
  const lines = markdown.split('\n').map((line) => line.replace(QUOTE_MARK, ''));
  const callout = CALLOUT.exec(lines[0]!);
  if (callout === null) return $appendLines($createQuoteNode(), lines.join('\n'));
  const title = lines[0]!.slice(callout[0].length);
  return $appendLines($createCalloutNode(callout[1]!, callout[2]), [title, ...lines.slice(1)].join('\n'));
}

/** Quotes and callouts, with nothing after the mark of an empty line. */
export const QUOTES: MultilineElementTransformer = {
  type: 'multiline-element',
  dependencies: [QuoteNode, CalloutNode],
  regExpStart: /(?!)/,
  replace: () => false,
  export: (node, exportChildren) => {
    if (!$isQuoteNode(node)) return null;
    const [first = '', ...rest] = exportChildren(node).split('\n');
    const head = $isCalloutNode(node) ? `${node.getMarker()} ${first}`.trimEnd() : first;
    return [head, ...rest].map((line) => (line === '' ? '>' : `> ${line}`)).join('\n');
  },
};
