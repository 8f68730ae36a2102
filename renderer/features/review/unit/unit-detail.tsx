import { memo } from 'react';
import { CATEGORY_LABELS, type Note } from '../../../../shared/domain/note';
import { WordDiffView } from '../../../editor/diff/word-diff-view';
import { chordKeys } from '../../../commands/shortcuts';
import { Button } from '../../../ui/actions/button';
import { formatDate } from '../../../ui/text/date-text';
import { Kbd } from '../../../ui/actions/kbd';
import { Quote } from '../../../ui/text/quote';
import { formatCount } from '../../../ui/text/format-count';
import type { KeyMap, ReviewAction } from '../keyboard/review-keys';
import styles from '../styles/review.module.css';
import type { GroupInfo, UnitRow } from '../queue/review-state';
import { UnitChecks } from './unit-checks';
import { UnitWorthReasons } from './unit-worth';

interface Props {
  row: UnitRow | null;
  group: GroupInfo | null;
  isWhyOpen: boolean;
  map: KeyMap;
  onAction: (action: ReviewAction) => void;
  onOpenNote: (id: string) => void;
}

const SCREEN_KEYS: [ReviewAction, string][] = [
  ['keep-rest', 'keep the rest'],
  ['drop-rest', 'drop the rest'],
  ['select', 'select'],
  ['select-group', 'select the group'],
  ['undo', 'undo'],
  ['redo', 'redo'],
  ['add', 'add one that was missed'],
  ['keys', 'all keys'],
];

/** Maximum characters of a unit's own text in the pane. */
const MAX_SHOWN_CHARACTERS = 2_000;

const NO_SOURCE_TEXT: Record<Note['origin'], string> = {
  person: 'You added this one yourself; it has no source sentence.',
  import: 'It came in with an import; nobody said it here.',
  extraction: 'No source sentence was kept.',
  sample: 'No source sentence was kept.',
};

/** The active unit in full: its evidence, similar kept notes, and its actions. */
export const UnitDetail = memo(function UnitDetail(props: Props) {
  const { row, map, onAction } = props;
  return (
    <div className={styles.side}>
      {row === null ? <p className={styles.quiet}>Nothing is chosen.</p> : <UnitFacts {...props} row={row} />}
      <h2 className="visually-hidden">Keys</h2>
      <ul className={styles.keys}>
        {SCREEN_KEYS.map(([action, words]) => (
          <li key={action}>
            <button type="button" className={styles.keyButton} onClick={() => onAction(action)}>
              <Kbd keys={chordKeys(map.keys.find((key) => key.action === action)!.chords[0]!)} /> <span>{words}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
});

function UnitFacts({ row, group, isWhyOpen, map, onAction, onOpenNote }: Props & { row: UnitRow }) {
  const { note, evidence, similar } = row.unit;
  const [first, ...others] = similar.toSorted((a, b) => Number(b.relation !== 'near') - Number(a.relation !== 'near'));
  const changes = first?.relation === 'changes';
  const button = (action: ReviewAction, words: string, isFirst = false) => {
    const key = map.keys.find((one) => one.action === action)!;
    return (
      <Button
        size="small"
        tone={isFirst ? 'primary' : 'quiet'}
        keys={chordKeys(key.chords[0]!)}
        onClick={() => onAction(action)}
      >
        {words}
      </Button>
    );
  };
  return (
    <>
      <section aria-label="Evidence">
        {evidence === null ? (
          <p className={styles.quiet}>{NO_SOURCE_TEXT[note.origin]}</p>
        ) : (
          <>
            <h2 className={styles.caption}>
              evidence · “{group?.title}”, message {evidence.messageIndex + 1}, {formatDate(evidence.at, 'moment')}
            </h2>
            <Quote text={evidence.text} ranges={[[evidence.start, evidence.end]]} />
          </>
        )}
      </section>
      {note.body !== '' && (
        <section aria-label="Text">
          <h2 className={styles.caption}>text under it</h2>
          <p className={styles.body} dir="auto">
            {note.body.slice(0, MAX_SHOWN_CHARACTERS)}
            {note.body.length > MAX_SHOWN_CHARACTERS && '…'}
          </p>
          {note.body.length > MAX_SHOWN_CHARACTERS && (
            <Button size="small" tone="plain" onClick={() => onOpenNote(note.id)}>
              Read all of it
            </Button>
          )}
        </section>
      )}
      {first !== undefined && (
        <section aria-label="Similar kept note">
          <h2 className={styles.caption}>
            {changes
              ? 'changes a kept note'
              : first.relation === 'same'
                ? 'says what a kept note says'
                : 'like a kept note'}
            {first.keptAt !== null && `, ${formatDate(first.keptAt, 'moment')}`} → this unit ·{' '}
            <span className="num">{first.similarity.toFixed(2)}</span>
          </h2>
          <WordDiffView before={first.title} after={note.title} layout="both" />
          <div className={styles.actions}>
            {button('replace', 'Replace', changes)}
            {button('keep-both', 'Keep both')}
            {button('merge', 'Merge', first.relation === 'same')}
            <Button size="small" tone="plain" onClick={() => onOpenNote(first.id)}>
              Open the kept note
            </Button>
          </div>
          {others.map((other) => (
            <p key={other.id} className={styles.other}>
              <button type="button" className={styles.textButton} onClick={() => onOpenNote(other.id)}>
                {other.title}
              </button>{' '}
              <span className="num">{other.similarity.toFixed(2)}</span>
            </p>
          ))}
        </section>
      )}
      <div className={styles.actions}>
        {button('keep', 'Keep', first === undefined || first.relation === 'near')}
        {button('drop', 'Drop')}
        {button('wrong', 'Wrong')}
        {button('defer', 'Later')}
        {button('edit', 'Edit')}
        {button('category', 'Category')}
        {button('link', 'Link')}
        {first === undefined && button('merge', 'Merge')}
        {first === undefined && button('replace', 'Replace')}
        {first === undefined && button('keep-both', 'Keep both')}
        {evidence !== null && button('evidence', 'Open the chat')}
        {button('why', isWhyOpen ? 'Less' : 'Why suggested')}
      </div>
      <UnitWorthReasons worth={row.unit.worth} part={group?.part} />
      <UnitChecks unit={row.unit} />
      {isWhyOpen && <WhySuggested row={row} />}
    </>
  );
}

/** Why the unit was suggested, from the facts of its row. */
function WhySuggested({ row: { unit } }: { row: UnitRow }) {
  const { note, evidence, duplicates } = unit;
  const isInvented = note.flags.includes('invented-quote');
  const who =
    evidence === null || evidence.by === 'you' || evidence.by === 'assistant'
      ? note.author === 'person'
        ? 'you'
        : 'the vault’s answer'
      : evidence.by;
  const facts = [
    note.origin === 'person'
      ? 'You added it yourself.'
      : note.origin === 'import'
        ? NO_SOURCE_TEXT.import
        : isInvented
          ? 'The model wrote it. The words it quoted are not in the message.'
          : isOnlyModels(unit)
            ? 'The model wrote it from your message, which does not say it.'
            : `Taken from what ${who} said${evidence === null ? '' : ` in message ${evidence.messageIndex + 1}`}${note.sources[0] ? `: characters ${note.sources[0].start} to ${note.sources[0].end}` : ''}.`,
    CATEGORY_REASONS[note.category] ?? `It is called ${CATEGORY_LABELS[note.category]}.`,
    ...(note.category === 'decision' && note.author === 'assistant'
      ? ['Only you decide: a proposal of the vault is an idea until you commit to it.']
      : []),
    ...(duplicates.length > 0
      ? [
          `${duplicates.length} more ${duplicates.length === 1 ? 'unit says' : 'units say'} the same and ${duplicates.length === 1 ? 'is' : 'are'} folded under it; keeping takes the sources of all.`,
        ]
      : []),
    ...((note.deferrals ?? 0) > 0 ? [`Put off ${formatCount(note.deferrals ?? 0, 'time')}.`] : []),
  ];
  return (
    <section aria-label="Why it was suggested">
      <h2 className={styles.caption}>why it was suggested</h2>
      <ul className={styles.why}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </section>
  );
}

/** The message is the person's, but the unit is not. */
const isOnlyModels = ({ note, evidence }: UnitRow['unit']): boolean =>
  note.author === 'assistant' && evidence?.by === 'you';

const CATEGORY_REASONS: Partial<Record<UnitRow['unit']['note']['category'], string>> = {
  decision: 'Decision: its words commit to something.',
  'open-question': 'Open question: it asks, or says that something is still open.',
  constraint: 'Constraint: it sets a limit that has to hold.',
  'action-item': 'Action item: it names something to be done.',
  exploratory: 'Exploratory: the source hedges (“maybe”, “might”), so it stays a maybe.',
  idea: 'Idea: it proposes something without committing to it.',
  fact: 'Fact: it states something without deciding or asking.',
  topic: 'Topic: it names what was talked about.',
};
