import { useMemo } from 'react';
import { diffWords } from './word-diff';
import styles from './word-diff-view.module.css';
import { t } from '../../../shared/messages/message';

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
