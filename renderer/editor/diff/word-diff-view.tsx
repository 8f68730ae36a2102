import { useMemo } from 'react';
import styles from './word-diff-view.module.css';
import { t } from '../../../shared/messages/message';
import { diffArrays } from 'diff';

/** A run of text that was kept, removed or added. */
interface DiffPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

// Texts with more differing words are compared by lines: word by word takes seconds, and nobody reads the result.
const MAX_WORD_EDITS = 2_000;

/**
 * Compares two texts word by word (Myers' algorithm, by jsdiff). The parts without `added` joined give `before`,
 * without `removed` `after`; white space counts.
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

/** One change: what was removed and added between two kept runs. */
interface Change {
  /** The kept run before it. */
  before: string;
  removed: string;
  added: string;
}

/**
 * Joins neighbouring changes when the kept run between them is shorter than both: single words that two sentences share
 * by chance only make the difference harder to read (diff-match-patch's semantic clean-up).
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

interface Props {
  before: string;
  after: string;
  /** `both`: two boxes side by side, as for short texts; `inline`: one running text. */
  layout: 'both' | 'inline';
}

/** Shows what was removed (struck through, after a −) and added (underlined, after a +): never by colour alone. */
export function WordDiffView({ before, after, layout }: Props) {
  const parts = useMemo(() => diffWords(before, after), [before, after]);
  const draw = (hidden: 'added' | 'removed' | null) =>
    parts.map((part, index) => {
      if (part.kind === hidden) return null;
      if (part.kind === 'same') return <span key={index}>{part.text}</span>;
      // The sign stands before the first word, not at the end of the line before it.
      const lead = /^\s*/u.exec(part.text)![0];
      const words = part.text.slice(lead.length);
      if (part.kind === 'removed')
        return (
          <del key={index}>
            {lead}
            <Sign sign="−" words={t('editor.removed')} />
            {words}
          </del>
        );
      return (
        <ins key={index}>
          {lead}
          <Sign sign="+" words={t('editor.added')} />
          {words}
        </ins>
      );
    });
  if (layout === 'inline')
    return (
      <div className={styles.text} dir="auto">
        {draw(null)}
      </div>
    );
  return (
    <div className={styles.both}>
      <div className={styles.text} dir="auto">
        {draw('added')}
      </div>
      <div className={styles.text} dir="auto">
        {draw('removed')}
      </div>
    </div>
  );
}

// The sign is drawn by the style sheet, so that copied text holds only the words.
const Sign = ({ sign, words }: { sign: string; words: string }) => (
  <span className={styles.sign} data-sign={sign}>
    <span className="visually-hidden">{words}</span>
  </span>
);
