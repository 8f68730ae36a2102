import { askedInText } from '../../../../shared/domain/asked-scope';
import { sourceRef, type SourceRef } from '../../../../shared/domain/ids';
import type { Message } from '../../../../shared/domain/message';
import type { RetrievalTrace } from '../../../../shared/domain/trace';
import { namesIn } from '../../../../shared/domain/trace-text/names-in';
import { noticeText, vaultAsOfText } from '../../../../shared/domain/trace-text/run-text';
import type { ChatContradiction } from '../../../../shared/ipc/routes/contradictions';
import { useGo } from '../../../navigation/navigation';
import { useProjects } from '../../../projects/use-projects';
import { classNames } from '../../../ui/class-names';
import { archivedMessage } from '../../../why-panel/retrieval/archived-message';
import { Notice } from '../../../why-panel/trace-notices';
import {
  describeRun,
  supplementsOf,
  usedCandidates,
  type TraceWithRounds,
} from '../../../why-panel/trace/trace-with-rounds';
import { summariseTrace } from '../../../why-panel/trace/trace-summary';
import styles from './answer-notices.module.css';
import { t } from '../../../../shared/messages/message';

interface Props {
  answer: Pick<Message, 'text' | 'model' | 'saysNothingApplies'>;
  story: TraceWithRounds;
  /** Contradictions that are shown under the turn with actions to settle them. */
  openContradictions: readonly ChatContradiction[];
  onOpen: (ref: SourceRef | null) => void;
  onAskArchived: (() => void) | null;
  /** Asks the question of everything; null where that cannot be done now. */
  onAskEverywhere: (() => void) | null;
}

/** Notices below an answer: no note applies, unjudged sources, further rounds, contradictions. */
export function AnswerNotices({ answer, story, openContradictions, onOpen, onAskArchived, onAskEverywhere }: Props) {
  const { text } = answer;
  const { trace } = story;
  if (trace.skipped !== null) return null;
  const contradictions = trace.notices.filter(
    (notice) => notice.kind === 'contradiction' && !isShownElsewhere(trace, notice, text, openContradictions),
  );
  const asOfText = vaultAsOfText(trace);
  // A statement was not searched for, whatever was looked at for what relates to it.
  // A call of a tool has a line of its own.
  const rounds =
    trace.plan.isStatement === true
      ? []
      : supplementsOf(story).filter(({ purposeNote }) => purposeNote?.code !== 'tool-call');
  const isUnanswered = usedCandidates(story).length === 0 && trace.plan.isStatement !== true;
  return (
    <div className={styles.notes}>
      {/* Offline answers say it themselves. */}
      {asOfText !== null && !text.includes(asOfText) && <p className={styles.quiet}>{asOfText}</p>}
      {trace.gate.state === 'failed-open' && (
        <button type="button" className={classNames(styles.line, styles.amber)} onClick={() => onOpen(null)}>
          <strong>{t('chat.relevanceCouldChecked')}</strong> {unjudgedText(story)}
        </button>
      )}
      {contradictions.length > 0 && (
        <details className={styles.folded}>
          <summary className={styles.line}>{contradictionText(contradictions)}</summary>
          {contradictions.map((notice) => (
            <Notice key={noticeText(notice, namesIn(trace))} trace={trace} notice={notice} />
          ))}
        </details>
      )}
      {trace.notices.filter(isAboutLeaving).map((notice) => (
        <StayedHere
          key={notice.kind + noticeText(notice, namesIn(trace))}
          text={noticeText(notice, namesIn(trace))}
          answer={text}
          message={notice.message}
        />
      ))}
      {rounds.map((run) => (
        <Round key={run.id} run={run} onOpen={() => onOpen(null)} />
      ))}
      {isUnanswered && (
        <NothingApplies isSaid={answer.saysNothingApplies === true} story={story} onOpen={() => onOpen(null)} />
      )}
      {isUnanswered && trace.askedIn !== undefined && onAskEverywhere !== null && (
        <p className={styles.quiet}>
          {!text.includes(askedInText(trace)!) && `${nothingThereText(trace)} `}
          <button type="button" className={styles.link} onClick={onAskEverywhere}>
            {t(projectOf(trace) === null ? 'chat.askEverything' : 'projects.askRest')}
          </button>
        </p>
      )}
      {isUnanswered && onAskArchived !== null && archivedMessage(trace) !== null && (
        <p className={styles.quiet}>
          {archivedMessage(trace)}{' '}
          <button type="button" className={styles.link} onClick={onAskArchived}>
            {t('common.askAgainArchivedNotes')}
          </button>
        </p>
      )}
    </div>
  );
}

type TraceNotice = RetrievalTrace['notices'][number];

/** The project that a question was asked in; null: none. */
const projectOf = ({ askedIn }: RetrievalTrace): string | null =>
  askedIn !== undefined && 'project' in askedIn ? (askedIn.name ?? '') : null;

function nothingThereText(trace: RetrievalTrace): string | null {
  const name = projectOf(trace);
  return name === null ? askedInText(trace) : t('projects.nothingFound', { name });
}

const isAboutLeaving = ({ kind }: TraceNotice): boolean => kind === 'withheld' || kind === 'answered-here';

/** What did not leave, since a project keeps it here, and the way to where that is set. */
function StayedHere({ text, answer, message }: { text: string; answer: string } & Pick<TraceNotice, 'message'>) {
  const go = useGo();
  const name = 'project' in message ? message.project : null;
  const project = useProjects().find((one) => one.name === name);
  return (
    <p className={styles.quiet}>
      {!answer.includes(text) && `${text} `}
      {message.code === 'answered-here' && `${t('projects.rulesQuote')} `}
      {project !== undefined && (
        <button type="button" className={styles.link} onClick={() => go.toProject(project.id)}>
          {t('projects.mayLeave')}
        </button>
      )}
    </p>
  );
}

/** One further round. */
function Round({ run, onOpen }: { run: RetrievalTrace; onOpen: () => void }) {
  return (
    <button type="button" className={styles.line} onClick={onOpen}>
      {describeRun(run)} <span className={styles.count}>· {sourceCountText(summariseTrace(run).used.length)}</span>
    </button>
  );
}

/** A contradiction with one kept note is left out when the answer states it, or when it can be settled below. */
const isShownElsewhere = (
  trace: RetrievalTrace,
  notice: RetrievalTrace['notices'][number],
  answer: string,
  openContradictions: readonly ChatContradiction[],
): boolean =>
  notice.refs?.length === 1 &&
  (answer.includes(noticeText(notice, namesIn(trace))) ||
    openContradictions.some(({ kept }) => sourceRef('note', kept.id) === notice.refs![0]));

/** The summary line of an answer's folded contradictions. */
function contradictionText(notices: readonly RetrievalTrace['notices'][number][]): string {
  const among = new Set(notices.flatMap(({ refs = [] }) => (refs.length > 1 ? refs : []))).size;
  return among > 0 ? t('chat.amongNotesContradictEach', { among }) : t('chat.whatWroteDiffersNote');
}

interface NothingAppliesProps {
  isSaid: boolean;
  story: TraceWithRounds;
  onOpen: () => void;
}

function NothingApplies({ isSaid, story: { trace }, onOpen }: NothingAppliesProps) {
  const found = trace.candidates.length;
  return (
    <p className={styles.quiet}>
      {!isSaid && `${t('trace.nothingVaultApplies')} `}
      {found > 0 && (
        <button type="button" className={styles.link} onClick={onOpen}>
          {t('chat.seeWhatLeftOut')}
        </button>
      )}
    </p>
  );
}

const sourceCountText = (used: number): string =>
  used === 0 ? t('chat.nothingMoreFits') : t('chat.sourcesFit', { used });

function unjudgedText({ trace }: TraceWithRounds): string {
  const count = trace.candidates.filter(({ gate }) => gate?.verdict === 'not-judged').length;
  return count === 0 ? t('chat.whatCouldJudgedKept') : t('chat.sourcesCouldJudgedKept', { count });
}
