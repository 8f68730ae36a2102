/** A run of text that stayed, went or came. */
export interface DiffPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

// Above this many table cells (about 2,000 × 2,000 words) the difference is told by lines instead of words.
const MAX_CELLS = 4_000_000;

/** What changed between two texts, word by word; the parts joined without `added` give `before`, without `removed` `after`. */
export function diffWords(before: string, after: string): DiffPart[] {
  const words = { before: before.split(/(\s+)/u).filter((part) => part !== ''), after: after.split(/(\s+)/u).filter((part) => part !== '') };
  if (words.before.length * words.after.length > MAX_CELLS) return diffTokens(before.split(/(?<=\n)/), after.split(/(?<=\n)/));
  return diffTokens(words.before, words.after);
}

function diffTokens(before: string[], after: string[]): DiffPart[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let tail = 0;
  while (tail < before.length - start && tail < after.length - start && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;

  const parts: DiffPart[] = [];
  push(parts, 'same', before.slice(0, start));
  const left = before.slice(start, before.length - tail);
  const right = after.slice(start, after.length - tail);
  if (left.length * right.length > MAX_CELLS) {
    push(parts, 'removed', left);
    push(parts, 'added', right);
  } else {
    alignMiddle(parts, left, right);
  }
  push(parts, 'same', tail === 0 ? [] : before.slice(-tail));
  return parts;
}

/** Longest common subsequence by the usual table (Wagner and Fischer 1974). */
function alignMiddle(parts: DiffPart[], left: string[], right: string[]): void {
  const width = right.length + 1;
  const lengths = new Uint32Array((left.length + 1) * width);
  for (let row = left.length - 1; row >= 0; row -= 1) {
    for (let column = right.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] = left[row] === right[column]
        ? lengths[(row + 1) * width + column + 1]! + 1
        : Math.max(lengths[(row + 1) * width + column]!, lengths[row * width + column + 1]!);
    }
  }
  let row = 0;
  let column = 0;
  while (row < left.length || column < right.length) {
    if (row < left.length && column < right.length && left[row] === right[column]) {
      push(parts, 'same', [left[row]!]);
      row += 1;
      column += 1;
    } else if (column === right.length || (row < left.length && lengths[(row + 1) * width + column]! >= lengths[row * width + column + 1]!)) {
      push(parts, 'removed', [left[row]!]);
      row += 1;
    } else {
      push(parts, 'added', [right[column]!]);
      column += 1;
    }
  }
}

function push(parts: DiffPart[], kind: DiffPart['kind'], tokens: string[]): void {
  const text = tokens.join('');
  if (text === '') return;
  const last = parts.at(-1);
  if (last?.kind === kind) last.text += text;
  else parts.push({ kind, text });
}
