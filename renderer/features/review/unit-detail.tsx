import { Button } from '../../ui/button';
import { formatDate } from '../../ui/date-text';
import { Kbd } from '../../ui/kbd';
import { Quote } from '../../ui/quote';
import { WordDiffView } from '../../editor/diff/word-diff-view';
import styles from './review.module.css';
import type { GroupInfo, UnitRow } from './review-state';
import { FLAG_WORDS } from './review-words';

export interface UnitActions {
  keep: () => void;
  drop: () => void;
  later: () => void;
  edit: () => void;
  chooseCategory: () => void;
  openChat: () => void;
  openNote: (id: string) => void;
}

const KEYS: [string[], string][] = [
  [['Space'], 'keep, next'], [['D'], 'drop, next'], [['E'], 'edit'], [['S'], 'later'], [['T'], 'category'], [['V'], 'open the chat'],
  [['Z'], 'undo'], [['Shift', 'Z'], 'redo'], [['N'], 'add one that was missed'], [['/'], 'filter'], [['J'], 'down'], [['K'], 'up'],
];

/** What stands behind the focused unit: its evidence, kept notes like it, and what can be done with it. */
export function UnitDetail({ row, group, actions }: { row: UnitRow | null; group: GroupInfo | null; actions: UnitActions }) {
  return (
    <div className={styles.side}>
      {row === null ? <p className={styles.quiet}>Nothing is chosen.</p> : <UnitFacts row={row} group={group} actions={actions} />}
      <h2 className="visually-hidden">Keys</h2>
      <ul className={styles.keys}>
        {KEYS.map(([keys, words]) => <li key={words}><Kbd keys={keys} /> <span>{words}</span></li>)}
      </ul>
    </div>
  );
}

function UnitFacts({ row, group, actions }: { row: UnitRow; group: GroupInfo | null; actions: UnitActions }) {
  const { note, evidence, similar } = row.unit;
  return (
    <>
      <section aria-label="Evidence">
        {evidence === null ? (
          <p className={styles.quiet}>{note.origin === 'person' ? 'You added this one yourself; it has no source sentence.' : 'No source sentence was kept.'}</p>
        ) : (
          <>
            <h2 className={styles.caption}>evidence · “{group?.title}”, message {evidence.messageIndex + 1}, {formatDate(evidence.at, 'moment')}</h2>
            <Quote text={evidence.text} ranges={[[evidence.start, evidence.end]]} />
            <Button size="small" tone="plain" keys={['V']} onClick={actions.openChat}>Open the chat</Button>
          </>
        )}
      </section>
      {note.flags.length > 0 && (
        <section aria-label="Checks" className={styles.checks}>
          {note.flags.map((flag) => <p key={flag} className={styles.flag}>{FLAG_WORDS[flag]}</p>)}
        </section>
      )}
      {similar.map((other) => (
        <section key={other.id} aria-label="Similar kept note">
          <h2 className={styles.caption}>kept note → this note · <span className="num">{other.similarity.toFixed(2)}</span> alike</h2>
          <WordDiffView before={other.title} after={note.title} layout="both" />
          <Button size="small" tone="plain" onClick={() => actions.openNote(other.id)}>Open the kept note</Button>
        </section>
      ))}
      <div className={styles.actions}>
        <Button size="small" tone="primary" keys={['Space']} onClick={actions.keep}>Keep</Button>
        <Button size="small" keys={['D']} onClick={actions.drop}>Drop</Button>
        <Button size="small" keys={['S']} onClick={actions.later}>Later</Button>
        <Button size="small" keys={['E']} onClick={actions.edit}>Edit</Button>
        <Button size="small" keys={['T']} onClick={actions.chooseCategory}>Category</Button>
      </div>
    </>
  );
}
