import {
  $createRangeSelection,
  $getNodeByKey,
  $getRoot,
  $isDecoratorNode,
  $isElementNode,
  $isLineBreakNode,
  $isTextNode,
  $setSelection,
  type LexicalNode,
  type NodeKey,
  type RangeSelection,
} from 'lexical';

interface Place {
  key: NodeKey;
  offset: number;
}

/** Where words stand in the formatted text. */
export interface Match {
  start: Place;
  end: Place;
  /** A link to a note, which is not changed by replacing: its words are another note’s title. */
  isFixed: boolean;
}

/** Text that is read without a break: of one block, across bold, links and code. */
interface Run {
  text: string;
  parts: { key: NodeKey; start: number; isFixed: boolean }[];
}

/** Every place of the words, in the order of the text. Call inside `read`. */
export function $findMatches(words: string, isCaseSensitive: boolean): Match[] {
  if (words === '') return [];
  const wanted = fold(words, isCaseSensitive);
  const matches: Match[] = [];
  for (const run of $runs()) {
    const text = fold(run.text, isCaseSensitive);
    // Folding that changes the length would shift every place behind it.
    const searched = text.length === run.text.length ? text : run.text;
    for (let at = searched.indexOf(wanted); at !== -1; at = searched.indexOf(wanted, at + wanted.length)) {
      const [start, end] = [placeAt(run, at, false), placeAt(run, at + wanted.length, true)];
      if (start !== null && end !== null)
        matches.push({ start: start.place, end: end.place, isFixed: start.isFixed || end.isFixed });
    }
  }
  return matches;
}

const fold = (text: string, isCaseSensitive: boolean): string => (isCaseSensitive ? text : text.toLocaleLowerCase());

function $runs(): Run[] {
  const runs: Run[] = [];
  let run: Run = { text: '', parts: [] };
  const flush = () => {
    if (run.text !== '') runs.push(run);
    run = { text: '', parts: [] };
  };
  const walk = (node: LexicalNode): void => {
    if ($isTextNode(node)) {
      run.parts.push({ key: node.getKey(), start: run.text.length, isFixed: node.isToken() });
      run.text += node.getTextContent();
    } else if ($isLineBreakNode(node)) run.text += '\n';
    else if ($isDecoratorNode(node)) run.text += '\uFFFC';
    else if ($isElementNode(node)) {
      if (!node.isInline()) flush();
      for (const child of node.getChildren()) walk(child);
      if (!node.isInline()) flush();
    }
  };
  walk($getRoot());
  return runs;
}

function placeAt(run: Run, at: number, isEnd: boolean): { place: Place; isFixed: boolean } | null {
  const part = run.parts.findLast(({ start }) => (isEnd ? start < at : start <= at));
  return part === undefined ? null : { place: { key: part.key, offset: at - part.start }, isFixed: part.isFixed };
}

/** Selects a match; null when its text has gone. Call inside `update`. */
export function $selectMatch({ start, end }: Match): RangeSelection | null {
  for (const { key, offset } of [start, end]) {
    const node = $getNodeByKey(key);
    if (!$isTextNode(node) || offset > node.getTextContentSize()) return null;
  }
  const selection = $createRangeSelection();
  selection.anchor.set(start.key, start.offset, 'text');
  selection.focus.set(end.key, end.offset, 'text');
  $setSelection(selection);
  return selection;
}

/** Replaces matches, the last one first; returns how many were. Call inside `update`. */
export function $replaceMatches(matches: readonly Match[], words: string): number {
  let replaced = 0;
  for (const match of matches.toReversed()) {
    if (match.isFixed) continue;
    const selection = $selectMatch(match);
    if (selection === null) continue;
    if (words === '') selection.removeText();
    else selection.insertText(words);
    replaced += 1;
  }
  return replaced;
}
