import { $generateNodesFromMarkdownString, CODE, HEADING } from '@lexical/markdown';
import { $createHeadingNode } from '@lexical/rich-text';
import { $createParagraphNode, type ElementNode, type LexicalNode } from 'lexical';
import { $createDrawingNode, diagramOf } from '../nodes/drawing-node';
import { $createFormulaNode } from '../nodes/formula-node';
import { $createRuleNode } from '../nodes/rule-node';
import { $createSourceBlockNode } from '../nodes/source-block-node';
import { $readQuote } from './quote-transformers';
import type { SourceBlock } from './split-blocks';
import { $readTable } from './table-transformer';
import { $appendLines, $readInline as $read } from './inline-lines';
import { INLINE_TRANSFORMERS, LIST_TRANSFORMERS } from './transformers';

const UNDERLINED = /^([\s\S]+)\n {0,3}(=+|-+)[ \t]*$/;

/** The nodes of one block, without a parent. */
export function $readBlock({ kind, text }: SourceBlock): LexicalNode[] {
  switch (kind) {
    case 'code':
      return diagramOf(text) === null ? $read(withBackticks(text), [CODE]) : [$createDrawingNode(text)];
    case 'heading':
      return $read(text, [HEADING, ...INLINE_TRANSFORMERS]);
    case 'list':
      return $generateNodesFromMarkdownString(text, [...LIST_TRANSFORMERS, ...INLINE_TRANSFORMERS]);
    case 'quote':
      return [$readQuote(text)];
    case 'rule':
      return [$createRuleNode()];
    case 'table':
      return [$readTable(text)];
    case 'math':
      return [$createFormulaNode(text)];
    case 'source':
      return [$createSourceBlockNode(text)];
    default:
      return [$readParagraph(text)];
  }
}

function $readParagraph(text: string): ElementNode {
  const underlined = UNDERLINED.exec(text);
  if (underlined === null || underlined[1]!.includes('\n')) return $appendLines($createParagraphNode(), text);
  return $appendLines($createHeadingNode(underlined[2]!.startsWith('=') ? 'h1' : 'h2'), underlined[1]!);
}

/** The formatted editor knows code between backticks only. */
function withBackticks(text: string): string {
  const opening = /^ {0,3}(~{3,})(.*)$/m.exec(text);
  if (opening === null || !text.startsWith(opening[0])) return text;
  const lines = text.split('\n');
  const ticks = '`'.repeat(Math.max(3, ...(text.match(/`+/g) ?? []).map((run) => run.length + 1)));
  lines[0] = ticks + opening[2]!.trim();
  if (lines.length > 1 && /^ {0,3}~{3,}[ \t]*$/.test(lines.at(-1)!)) lines[lines.length - 1] = ticks;
  return lines.join('\n');
}
