import { preparePrinting, printBlock } from './print-block';
import type { RawBlock } from './raw-blocks';
import { isSameMeaning } from './same-meaning';
import { throughScratch } from './scratch-editor';
import { splitBlocks, type SourceBlock } from './split-blocks';
import type { WrittenForm } from './block-state';

/** How a block of a note is shown, and what it prints as long as nobody changes it. */
export interface PlannedBlock {
  block: SourceBlock;
  /** Indentation that this list has; null for what is no nested list. */
  indent: string | null;
  /** Where the editor prints it otherwise than it was written, or may after an edit. */
  written: WrittenForm | null;
}

const INDENTS = ['    ', '  ', '\t', '   '];
export const DEFAULT_INDENT = INDENTS[0]!;

let last: { markdown: string; plan: PlannedBlock[] } | null = null;

/**
 * Every block of a note: as formatted text where the editor prints it as it was written or with the same meaning, as
 * source where its meaning would change.
 */
export function planBlocks(markdown: string): PlannedBlock[] {
  if (last?.markdown === markdown) return last.plan;
  const blocks = splitBlocks(markdown);
  const raw = throughScratch(blocks);
  preparePrinting(raw.flat(), DEFAULT_INDENT);
  last = { markdown, plan: blocks.map((block, index) => planBlock(block, raw[index]!)) };
  return last.plan;
}

function planBlock(block: SourceBlock, raw: RawBlock[]): PlannedBlock {
  if (block.kind === 'source') return { block, indent: null, written: null };
  // Items of several kinds are several lists; anything else that fell apart is no longer the block it was.
  const isWhole = raw.length === 1 || raw.every(({ kind }) => kind === 'list');
  if (!isWhole) return { block: { ...block, kind: 'source' }, indent: null, written: null };
  const print = (indent: string) => raw.map((part) => printBlock(part, indent)).join('\n');
  const isNested = raw.some(({ kind, text }) => kind === 'list' && /^ {4}/m.test(text));
  const indents = isNested ? INDENTS.filter((indent) => block.text.includes(`\n${indent}`)) : [DEFAULT_INDENT];
  const exact = indents.find((indent) => print(indent) === block.text);
  if (exact !== undefined)
    return {
      block,
      indent: isNested ? exact : null,
      // An edit may make an escape needless; it stays.
      written: block.text.includes('\\') ? { text: block.text, printed: block.text } : null,
    };
  const printed = print(DEFAULT_INDENT);
  if (raw.length === 1 && isSameMeaning(printed, block.text))
    return { block, indent: isNested ? DEFAULT_INDENT : null, written: { text: block.text, printed } };
  return { block: { ...block, kind: 'source' }, indent: null, written: null };
}
