import { $getRoot, $setState, createEditor, type LexicalEditor } from 'lexical';
import { EDITOR_NODES } from '../nodes/editor-nodes';
import { indexState } from './block-state';
import { $printRawBlocks, type RawBlock } from './raw-blocks';
import { $readBlock } from './read-block';
import type { SourceBlock } from './split-blocks';

let scratch: LexicalEditor | null = null;

/** Blocks read into an editor that is never shown. */
function readIntoScratch(blocks: readonly SourceBlock[]): LexicalEditor {
  scratch ??= createEditor({
    namespace: 'round-trip',
    nodes: EDITOR_NODES,
    onError: (error) => {
      throw error;
    },
  });
  scratch.update(
    () => {
      $getRoot().clear();
      for (const [index, block] of blocks.entries())
        for (const node of $readBlock(block)) $getRoot().append($setState(node, indexState, index));
    },
    { discrete: true },
  );
  return scratch;
}

/** For each block what reading and printing it gives: one block, or several where it falls apart. */
export function throughScratch(blocks: readonly SourceBlock[]): RawBlock[][] {
  const printed: RawBlock[][] = blocks.map(() => []);
  if (blocks.length === 0) return printed;
  const editor = readIntoScratch(blocks);
  for (const raw of editor.getEditorState().read($printRawBlocks, { editor })) printed[raw.index]?.push(raw);
  return printed;
}

/** The text of blocks as the formatted editor shows it. */
export function textThroughScratch(blocks: readonly SourceBlock[]): string {
  return readIntoScratch(blocks)
    .getEditorState()
    .read(() => $getRoot().getTextContent());
}
