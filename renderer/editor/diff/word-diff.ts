import { diffArrays } from 'diff';

/** A run of text that stayed, went or came. */
export interface DiffPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

// Above this many differing words the difference is told by lines: nobody reads thousands of single changes, and
// finding them takes seconds.
const MAX_WORD_EDITS = 2_000;

/**
 * What changed between two texts, word by word; the parts joined without `added` give `before`, without `removed`
 * `after`. Words and the white space
 * between them are compared as they are (Myers' difference, by jsdiff).
 */
export function diffWords(before: string, after: string): DiffPart[] {
  const words = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: MAX_WORD_EDITS });
  const changes = words ?? diffArrays(linesOf(before), linesOf(after));
  return mergeScatteredChanges(
    changes.map(({ added, removed, value }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value.join(''),
    })),
  );
}

/** One change: what went and what came between two runs that stayed. */
interface Change {
  /** The run that stayed before it. */
  before: string;
  removed: string;
  added: string;
}

/**
 * Joins changes between which less stayed than changed on either side: single words that two sentences share by chance
 * tell nobody anything
 * (the "semantic clean-up" of diff-match-patch).
 */
function mergeScatteredChanges(parts: readonly DiffPart[]): DiffPart[] {
  const changes: Change[] = [];
  let open: Change = { before: '', removed: '', added: '' };
  for (const { kind, text } of [...parts, { kind: 'same', text: '' } as DiffPart]) {
    if (kind !== 'same') {
      open[kind] += text;
      continue;
    }
    if (open.removed !== '' || open.added !== '') {
      changes.push(open);
      mergeIntoPrevious(changes);
      open = { before: '', removed: '', added: '' };
    }
    open.before += text;
  }
  const joined = changes.flatMap(({ before, removed, added }): DiffPart[] => [
    { kind: 'same', text: before },
    { kind: 'removed', text: removed },
    { kind: 'added', text: added },
  ]);
  return [...joined, { kind: 'same', text: open.before } as DiffPart].filter(({ text }) => text !== '');
}

const sizeOf = ({ removed, added }: Change): number => Math.max(removed.length, added.length);

function mergeIntoPrevious(changes: Change[]): void {
  while (changes.length > 1) {
    const [earlier, later] = [changes.at(-2)!, changes.at(-1)!];
    if (later.before.length > Math.min(sizeOf(earlier), sizeOf(later))) return;
    changes.splice(-2, 2, {
      before: earlier.before,
      removed: earlier.removed + later.before + later.removed,
      added: earlier.added + later.before + later.added,
    });
  }
}

const wordsOf = (text: string): string[] => text.split(/(\s+)/u).filter((part) => part !== '');
const linesOf = (text: string): string[] => text.split(/(?<=\n)/u).filter((part) => part !== '');
