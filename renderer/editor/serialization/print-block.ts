import type { RawBlock } from './raw-blocks';
import { throughScratch } from './scratch-editor';
import { splitBlocks, type SourceBlock } from './split-blocks';

const ESCAPE = /\\([*_`~])/;
const ESCAPES = new RegExp(ESCAPE.source, 'g');
const MAX_KNOWN = 4_000;
const known = new Map<string, string>();

type Printable = Pick<RawBlock, 'kind' | 'text'>;

/** A block as the note prints it. @param indent one step of a list’s indentation */
export function printBlock(block: Printable, indent: string): string {
  const text = withIndent(block, indent);
  if (block.kind === 'verbatim' || !ESCAPE.test(text)) return text;
  if (!known.has(text)) findNeedlessEscapes([text]);
  return known.get(text)!;
}

/** Reads all blocks at once that `printBlock` would read one after another. */
export function preparePrinting(blocks: readonly Printable[], indent: string): void {
  findNeedlessEscapes(blocks.filter(({ kind }) => kind !== 'verbatim').map((block) => withIndent(block, indent)));
}

const withIndent = ({ kind, text }: Printable, indent: string) =>
  kind !== 'list' || indent === '    '
    ? text
    : text.replace(/^(?: {4})+/gm, (spaces) => indent.repeat(spaces.length / 4));

/**
 * The printer escapes every `*`, `_`, backtick and `~`: "snake_case" would gain a backslash. Finds the texts whose
 * escapes do not change the meaning.
 */
function findNeedlessEscapes(texts: readonly string[]): void {
  const open = [...new Set(texts)].filter((text) => ESCAPE.test(text) && !known.has(text));
  if (known.size + open.length > MAX_KNOWN) known.clear();
  const bare = open.map((text) => splitBlocks(text.replace(ESCAPES, '$1')));
  const single = bare.map((blocks) => (blocks.length === 1 ? blocks[0]! : null));
  const printed = throughScratch(single.filter((block): block is SourceBlock => block !== null));
  let at = 0;
  for (const [index, text] of open.entries()) {
    const block = single[index]!;
    const again = block === null ? null : printed[at++]!.map((raw) => raw.text).join('\n');
    known.set(text, block !== null && again === text ? block.text : text);
  }
}
