import { useMemo } from 'react';
import { diffWords } from './word-diff';
import styles from './word-diff-view.module.css';

interface Props {
  before: string;
  after: string;
  /** `both`: two boxes side by side, as for short texts; `inline`: one running text. */
  layout: 'both' | 'inline';
}

/** Two texts with what went and what came marked. */
export function WordDiffView({ before, after, layout }: Props) {
  const parts = useMemo(() => diffWords(before, after), [before, after]);
  const draw = (hidden: 'added' | 'removed' | null) => parts.map((part, place) => {
    if (part.kind === hidden) return null;
    if (part.kind === 'removed') return <del key={place}>{part.text}</del>;
    if (part.kind === 'added') return <ins key={place}>{part.text}</ins>;
    return <span key={place}>{part.text}</span>;
  });
  if (layout === 'inline') return <div className={styles.text} dir="auto">{draw(null)}</div>;
  return (
    <div className={styles.both}>
      <div className={styles.text} dir="auto">{draw('added')}</div>
      <div className={styles.text} dir="auto">{draw('removed')}</div>
    </div>
  );
}
