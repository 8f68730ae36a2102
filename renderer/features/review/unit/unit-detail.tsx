import { Ellipsis } from 'lucide-react';
import { memo, type RefObject } from 'react';
import { pageOfClip } from '../../../../shared/domain/clip-note';
import { sourceRef } from '../../../../shared/domain/ids';
import { CATEGORY_LABELS, type Note } from '../../../../shared/domain/note';
import type { UnitWorth } from '../../../../shared/domain/worth';
import type { ReviewUnit } from '../../../../shared/ipc/routes/review';
import { formatFixed } from '../../../../shared/messages/format-number';
import { labels, t } from '../../../../shared/messages/message';
import type { KeyMap, ReviewAction } from '../../../commands/review-keys';
import { chordKeys } from '../../../commands/shortcuts';
import { WordDiffView } from '../../../editor/diff/word-diff-view';
import { openAddress } from '../../../ipc/open-address';
import { useCommand } from '../../../ipc/queries';
import { HeardMark } from '../../../speech/heard-mark';
import { Button } from '../../../ui/actions/button';
import { IconButton } from '../../../ui/actions/icon-button';
import { Kbd } from '../../../ui/actions/kbd';
import { Menu } from '../../../ui/actions/menu';
import { classNames } from '../../../ui/class-names';
import { formatDate } from '../../../ui/text/date-text';
import { useLanguage } from '../../../ui/use-language';
import { Quote } from '../../../ui/text/quote';
import { num, rich } from '../../../ui/text/rich-message';
import type { GroupInfo, UnitRow } from '../queue/review-state';
import { CRITERIA, FLAG_LABELS, RISK_LABELS, worthReasons } from '../queue/review-text';
import styles from '../styles/review.module.css';
import { actItems, MORE_ACTS } from './act-items';

interface Props {
  row: UnitRow | null;
  group: GroupInfo | null;
  isWhyOpen: boolean;
  map: KeyMap;
  /** The list of units, where the keys work. */
  list: RefObject<HTMLElement | null>;
  onAction: (action: ReviewAction) => void;
  onOpenNote: (id: string) => void;
}

/** What is done to the list, not to one unit. */
const SCREEN_ACTS: readonly ReviewAction[] = ['keep-said', 'keep-rest', 'undo', 'add', 'keys'];

/** Maximum characters of a unit's own text in the pane. */
const MAX_SHOWN_CHARACTERS = 2_000;

const NO_SOURCE_TEXT: Record<Note['origin'], string> = labels({
  person: 'review.addedOneYourselfNo',
  import: 'review.cameImportNobodySaid',
  extraction: 'review.noSourceSentenceKept',
  sample: 'review.noSourceSentenceKept',
});

function noSourceText(note: Note): string {
  const { origin, proposedBy } = note;
  if (proposedBy === undefined) return NO_SOURCE_TEXT[origin];
  const page = pageOfClip(note);
  return page === null ? t('review.nameProposedNobodySaid', { name: proposedBy }) : t('web.clippedFrom', page);
}

/** The active unit in full: its evidence, similar kept notes, and its actions. */
export const UnitDetail = memo(function UnitDetail(props: Props) {
  useLanguage();
  const { row, map, onAction } = props;
  return (
    <div className={styles.side}>
      {row === null ? (
        <p className={styles.quiet}>{t('review.nothingIsChosen')}</p>
      ) : (
        <UnitFacts {...props} row={row} />
      )}
      <h2 className="visually-hidden">{t('review.keys')}</h2>
      <ul className={styles.keys}>
        {actItems(SCREEN_ACTS, map, onAction).map(({ label, keys, onSelect }) => (
          <li key={label}>
            <button type="button" className={styles.keyButton} onClick={onSelect}>
              <Kbd keys={keys ?? []} /> <span>{label}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
});

function UnitFacts({ row, group, isWhyOpen, map, list, onAction, onOpenNote }: Props & { row: UnitRow }) {
  const { note, evidence, similar } = row.unit;
  const page = pageOfClip(note);
  const body = page === null ? note.body : page.remark;
  const [first, ...others] = similar.toSorted((a, b) => Number(b.relation !== 'near') - Number(a.relation !== 'near'));
  const look = useCommand('notes.lookAtHeard');
  const changes = first?.relation === 'changes';
  const button = (action: ReviewAction, words: string, isFirst = false) => {
    const key = map.keys.find((one) => one.action === action)!;
    return (
      <Button
        size="small"
        tone={isFirst ? 'primary' : 'quiet'}
        keys={chordKeys(key.chords[0] ?? '')}
        onClick={() => onAction(action)}
      >
        {words}
      </Button>
    );
  };
  return (
    <>
      <section aria-label={t('review.evidence')}>
        <HeardMark heard={note.heard} onLookedAt={() => look.mutate({ id: note.id })} />
        {evidence === null ? (
          <>
            <p className={styles.quiet}>{noSourceText(note)}</p>
            {page !== null && page.quote !== '' && <Quote text={page.quote} />}
            {page !== null && (
              <Button
                size="small"
                onClick={() => openAddress({ url: page.address, label: page.title }, sourceRef('note', note.id))}
              >
                {t('web.openPage')}
              </Button>
            )}
          </>
        ) : (
          <>
            <h2 className={styles.caption}>
              {t('review.evidenceInTitle', {
                title: group?.title ?? '',
                messageIndex: evidence.messageIndex + 1,
                at: formatDate(evidence.at, 'moment'),
              })}
            </h2>
            <Quote text={evidence.text} ranges={[[evidence.start, evidence.end]]} />
          </>
        )}
      </section>
      {body !== '' && (
        <section aria-label={t('common.text')}>
          <h2 className={styles.caption}>{t('review.textUnderIt')}</h2>
          <p className={styles.body} dir="auto">
            {body.slice(0, MAX_SHOWN_CHARACTERS)}
            {body.length > MAX_SHOWN_CHARACTERS && '…'}
          </p>
          {body.length > MAX_SHOWN_CHARACTERS && (
            <Button size="small" tone="plain" onClick={() => onOpenNote(note.id)}>
              {t('review.readAllOfIt')}
            </Button>
          )}
        </section>
      )}
      {first !== undefined && (
        <section aria-label={t('review.similarKeptNote')}>
          <h2 className={styles.caption}>
            {rich('review.valuekeptatThisUnitSimilarity', {
              value: changes
                ? t('review.changesAKeptNote')
                : first.relation === 'same'
                  ? t('review.saysWhatKeptNote')
                  : t('review.likeAKeptNote'),
              keptAt: first.keptAt !== null && `, ${formatDate(first.keptAt, 'moment')}`,
              similarity: formatFixed(first.similarity, 2),
              num,
            })}
          </h2>
          <WordDiffView before={first.title} after={note.title} layout="both" />
          <div className={styles.actions}>
            {button('replace', t('review.replace'), changes)}
            {button('keep-both', t('common.keepBoth'))}
            {button('merge', t('common.merge'), first.relation === 'same')}
            <Button size="small" tone="plain" onClick={() => onOpenNote(first.id)}>
              {t('review.openTheKeptNote')}
            </Button>
          </div>
          {others.map((other) => (
            <p key={other.id} className={styles.other}>
              <button type="button" className={styles.textButton} onClick={() => onOpenNote(other.id)}>
                {other.title}
              </button>{' '}
              <span className="num">{formatFixed(other.similarity, 2)}</span>
            </p>
          ))}
        </section>
      )}
      <div className={styles.actions}>
        {button('keep', t('common.keep'), first === undefined || first.relation === 'near')}
        {button('drop', t('common.drop'))}
        {button('edit', t('common.edit'))}
        {button('defer', t('common.later'))}
        <Menu
          trigger={<IconButton label={t('review.moreActs')} icon={<Ellipsis aria-hidden="true" />} />}
          items={actItems(MORE_ACTS, map, onAction)}
          finalFocus={list}
        />
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
  const position = {
    messageIndex:
      evidence === null ? '' : t('review.inMessageMessageindex', { messageIndex: evidence.messageIndex + 1 }),
    range: note.sources[0]
      ? t('review.charactersStartToEnd', { start: note.sources[0].start, end: note.sources[0].end })
      : '',
  };
  const taken =
    evidence !== null && evidence.by !== 'you' && evidence.by !== 'assistant'
      ? t('review.takenFromWho', { who: evidence.by, ...position })
      : note.author === 'person'
        ? t('review.takenFromYou', position)
        : t('review.takenFromVault', position);
  const facts = [
    note.origin === 'person'
      ? t('review.youAddedItYourself')
      : note.origin === 'import'
        ? noSourceText(note)
        : isInvented
          ? t('review.modelWroteWordsQuoted')
          : isOnlyModels(unit)
            ? t('review.modelWroteMessageWhich')
            : taken,
    CATEGORY_REASONS[note.category] ?? t('review.itIsCalledCategory', { category: CATEGORY_LABELS[note.category] }),
    ...(note.category === 'decision' && note.author === 'assistant' ? [t('review.onlyDecideProposalVault')] : []),
    ...(duplicates.length > 0 ? [t('review.duplicatesMoreUnitsSay', { duplicates: duplicates.length })] : []),
    ...((note.deferrals ?? 0) > 0 ? [t('review.putOffTimes', { deferrals: note.deferrals ?? 0 })] : []),
  ];
  return (
    <section aria-label={t('review.whyItWasSuggested2')}>
      <h2 className={styles.caption}>{t('review.whyItWasSuggested2')}</h2>
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

const CATEGORY_REASONS: Partial<Record<UnitRow['unit']['note']['category'], string>> = labels({
  decision: 'review.decisionWordsCommitSomething',
  'open-question': 'review.openQuestionAsksSays',
  constraint: 'review.constraintSetsLimitHold',
  'action-item': 'review.actionItemNamesSomething',
  exploratory: 'review.exploratorySourceHedgesMaybe',
  idea: 'review.ideaProposesSomethingWithout',
  fact: 'review.factStatesSomethingWithout',
  topic: 'review.topicNamesWhatTalked',
});

/** The quality gate on one unit: passed and failed criteria in words, and why "keep the rest" skips it. */
function UnitChecks({ unit: { note, risks } }: { unit: ReviewUnit }) {
  const named = new Set(CRITERIA.flatMap(({ flags }) => flags));
  const others = note.flags.filter((flag) => !named.has(flag) && !(risks as readonly string[]).includes(flag));
  return (
    <section aria-label={t('review.checks2')}>
      <h2 className={styles.caption}>{t('review.checks2')}</h2>
      <ul className={styles.checks}>
        {CRITERIA.map(({ flags, passes, fails }) => {
          const isFailed = flags.some((flag) => note.flags.includes(flag));
          return (
            <li key={passes} className={classNames(isFailed && styles.failed)}>
              <span aria-hidden>{isFailed ? '✗' : '✓'}</span>{' '}
              <span className="visually-hidden">{isFailed ? t('review.fails') : t('review.passes')}</span>
              {t(isFailed ? fails : passes)}
            </li>
          );
        })}
        {others.map((flag) => (
          <li key={flag} className={styles.failed}>
            <span aria-hidden>✗</span> {FLAG_LABELS[flag]}
          </li>
        ))}
      </ul>
      {note.flags.includes('invented-quote') && <p className={styles.flag}>{t('review.modelQuotedWordsMessage')}</p>}
      {risks.length > 0 && (
        <p className={styles.flag}>
          {t('review.decideOneItselfRisks', { risks: risks.map((risk) => RISK_LABELS[risk]).join(', ') })}
        </p>
      )}
    </section>
  );
}

/** Why the unit is among the first of its session, or among the smaller things. */
function UnitWorthReasons({ worth, part }: { worth: UnitWorth; part: GroupInfo['part'] }) {
  const reasons = worthReasons(worth);
  if (reasons.length === 0) return null;
  const caption =
    part === 'first'
      ? t('review.whyFirst')
      : part === 'small'
        ? t('review.whyAmongSmallerThings')
        : t('review.worthKeeping');
  return (
    <section aria-label={t('review.worthKeeping')}>
      <h2 className={styles.caption}>{caption}</h2>
      <ul className={styles.checks}>
        {reasons.map(({ text, isFor }) => (
          <li key={text}>
            <span aria-hidden>{isFor ? '+' : '−'}</span>{' '}
            <span className="visually-hidden">{isFor ? t('review.forIt') : t('review.againstIt')}</span>
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
