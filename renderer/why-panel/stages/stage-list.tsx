import type { StageName } from '../../../shared/domain/trace';
import {
  composeReasonText,
  dropReasonText,
  floorReasonText,
  gateJudgeText,
  gateReasonText,
  resolveNoteText,
} from '../../../shared/domain/trace-text/candidate-text';
import { namesIn } from '../../../shared/domain/trace-text/names-in';
import { NumberedStep } from '../../ui/lists/numbered-step';
import { FoundStage } from './found-stage';
import { RankStage } from './rank-stage';
import type { StageProps } from './stage-props';
import { type PlainKey, t } from '../../../shared/messages/message';
import { BLOCK_LABELS, BudgetTable } from './budget-table';
import { Disclosure } from '../../ui/disclosure';
import type { ComposeReason } from '../../../shared/domain/trace-reasons';
import { COMPOSE_TIER_LABELS, OVERRIDE_LABELS, VERDICT_LABELS } from '../trace/trace-labels';
import { em, num, rich } from '../../ui/text/rich-message';
import { useState } from 'react';
import { TierMark } from '../../ui/marks/tier-mark';
import { candidateName, candidateOf } from '../trace/trace-summary';
import styles from '../styles/stages.module.css';
import { formatFixed } from '../../../shared/messages/format-number';
import { DisagreeButton } from '../feedback/disagree-button';
import { quoted } from '../../../shared/messages/quoted';
import { parseSourceRef } from '../../../shared/domain/ids';
import { useRoute } from '../../ipc/queries';
import { PlanDetails } from '../plan/plan-details';
import { QueryToggles } from '../plan/query-toggles';
import { sentToText } from '../../../shared/domain/trace-text/run-text';

/** The panel's stages in funnel order. `stages` are the funnel's stages that a step covers. */
export const STEPS: { label: PlainKey; Stage: (props: StageProps) => React.ReactNode; stages: StageName[] }[] = [
  { label: 'whyPanel.youAsked', Stage: QuestionStage, stages: [] },
  { label: 'whyStages.foundBy', Stage: FoundStage, stages: ['lookup', 'search', 'fuse'] },
  { label: 'whyStages.minimumMatch', Stage: FloorStage, stages: ['floor'] },
  { label: 'whyStages.relevance', Stage: GateStage, stages: ['gate'] },
  { label: 'whyStages.rank', Stage: RankStage, stages: ['rank'] },
  { label: 'whyStages.copies', Stage: DedupStage, stages: ['dedup', 'resolve'] },
  { label: 'whyPanel.budget', Stage: BudgetStage, stages: ['compose'] },
  { label: 'whyPanel.usedHeading', Stage: UsedStage, stages: ['observe'] },
  { label: 'common.history', Stage: HistoryStage, stages: [] },
];

/** The nine stages of one candidate. Those after the one that dropped it say that they were not reached. */
export function StageList({ trace, candidate }: StageProps) {
  const droppedAt = candidate.outcome.state === 'dropped' ? candidate.outcome.stage : null;
  const lastStep = droppedAt === null ? STEPS.length : STEPS.findIndex(({ stages }) => stages.includes(droppedAt));
  return (
    <ol data-testid="stages">
      {STEPS.map(({ label, Stage, stages }, index) => {
        const isBeyond = index > lastStep && stages.length > 0;
        return (
          <NumberedStep key={label} number={index + 1} label={t(label)}>
            {isBeyond ? (
              <span className="quiet">{t('whyStages.notReached')}</span>
            ) : (
              <Stage trace={trace} candidate={candidate} />
            )}
            {index === lastStep && candidate.outcome.state === 'dropped' && (
              <div>
                <span className="dropped-text">{t('whyStages.leftOutHere')}</span>{' '}
                <span className="quiet">
                  {t('whyPanel.dashReason', { reason: dropReasonText(candidate.outcome.reason, namesIn(trace)) })}
                </span>
              </div>
            )}
          </NumberedStep>
        );
      })}
    </ol>
  );
}

/** The candidate's tier in the package, its tokens, and what was cut of it. */
function BudgetStage({ trace, candidate }: StageProps) {
  const { compose } = candidate;
  if (compose === null) return <span className="quiet">{t('whyPanel.notUsed')}</span>;
  return (
    <>
      {compose.included && compose.cutTo === undefined && `${t('whyStages.includedInFull')} · `}
      {compose.block === undefined
        ? COMPOSE_TIER_LABELS[compose.tier]
        : t('whyStages.tierInBlock', { tier: COMPOSE_TIER_LABELS[compose.tier], block: BLOCK_LABELS[compose.block] })}
      {' · '}
      {rich('whyStages.tokensOfPackage', { tokens: compose.tokens, packageTokens: trace.package.tokens, num })}
      <span className="quiet">
        {' '}
        {rich('whyStages.roomForBudgettokensNumber', { budgetTokens: trace.package.budgetTokens, num })}
      </span>
      {compose.cutTo !== undefined && (
        <div className="warning-text">
          {rich('whyStages.cutFirstLevelCutto', { cutTo: compose.cutTo, num, text: candidate.text.length })}
        </div>
      )}
      {compose.phrased !== undefined && (
        <div>
          {rich('whyStages.sentAsPhrased', {
            phrased: compose.phrased,
            span: (text) => <span className="note-text">{text}</span>,
          })}
        </div>
      )}
      <ComposeReasonLine reason={compose.reason} />
      <Disclosure label={t('whyStages.howRoomShared')}>
        <BudgetTable trace={trace} />
      </Disclosure>
    </>
  );
}

function ComposeReasonLine({ reason }: { reason: ComposeReason }) {
  const text = composeReasonText(reason);
  return text === '' ? null : <div className="quiet">{text}</div>;
}

/** The duplicates folded into this candidate, or the one it was folded into; and the notes of the resolve stage. */
function DedupStage({ trace, candidate }: StageProps) {
  const [isOpen, setOpen] = useState(false);
  const { dedup, resolve } = candidate;
  const into = dedup?.foldedInto ? candidateOf(trace, dedup.foldedInto) : null;
  const count = dedup?.folded.length ?? 0;
  const nameOf = namesIn(trace);
  return (
    <>
      {dedup === null && <span className="quiet">{t('whyPanel.notUsed')}</span>}
      {dedup?.foldedInto && (
        <>
          {rich('whyStages.sameTextCandidate', {
            candidate: into ? candidateName(into) : t('common.anotherSource'),
            em,
          })}
        </>
      )}
      {dedup && !dedup.foldedInto && count === 0 && <span className="quiet">{t('whyStages.noCopies')}</span>}
      {count > 0 && (
        <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {rich('whyStages.countCopiesFoldedInto', { count, num })}
        </button>
      )}
      {isOpen && (
        <ul className={styles.folded}>
          {dedup?.folded.map((ref) => {
            const copy = candidateOf(trace, ref);
            return (
              <li key={ref}>
                {copy ? (
                  <>
                    <TierMark tier={copy.tier} /> {candidateName(copy)}
                  </>
                ) : (
                  ref
                )}
              </li>
            );
          })}
        </ul>
      )}
      {resolve?.notes
        .map((note) => resolveNoteText(note, nameOf))
        .map((text) => (
          <div key={text}>{text}</div>
        ))}
    </>
  );
}

/** The noise backstop: similarity against the threshold, or why it did not apply. */
function FloorStage({ candidate }: StageProps) {
  const { floor, similarity } = candidate;
  if (floor === null) return <span className="quiet">{t('whyPanel.notUsed')}</span>;
  if (floor.verdict === 'exempt')
    return (
      <>
        <span className="kept-text">{t('common.passed')}</span>{' '}
        <span className="quiet">{floorReasonText(floor.reason)}</span>
      </>
    );
  const sign = floor.verdict === 'passed' ? '≥' : '<';
  return (
    <>
      {similarity === null ? (
        <span className="quiet">{t('whyPanel.notUsed')}</span>
      ) : (
        <span className="num">
          {formatFixed(similarity, 2)} {sign} {formatFixed(floor.threshold, 2)}
        </span>
      )}{' '}
      <span className={floor.verdict === 'passed' ? 'kept-text' : 'dropped-text'}>
        {floor.verdict === 'passed' ? t('common.passed') : t('whyStages.dropped')}
      </span>
    </>
  );
}

/** The gate's verdict in the judge's own words, with a warning when the gate failed, and the person's override. */
function GateStage({ trace, candidate }: StageProps) {
  const { gate, override } = candidate;
  return (
    <>
      <Verdict trace={trace} candidate={candidate} />
      {override !== undefined && <div className="warning-text">{OVERRIDE_LABELS[override]}</div>}
      {gate !== null && gate.verdict !== 'not-judged' && <DisagreeButton trace={trace} candidate={candidate} />}
    </>
  );
}

function Verdict({ trace, candidate: { gate } }: StageProps) {
  if (gate === null) {
    const isOff = trace.gate.state === 'not-run';
    return <span className="quiet">{isOff ? t('whyPanel.notUsed') : t('whyStages.notReached')}</span>;
  }
  const reason = gateReasonText(gate.reason);
  if (gate.verdict === 'not-judged') {
    return (
      <>
        <span className="warning-text">{t('whyStages.notJudgedKeptUnjudged')}</span>
        {reason !== '' && <span className="quiet"> {t('whyPanel.dashReason', { reason })}</span>}
      </>
    );
  }
  return (
    <>
      <span className={gate.verdict === 'drop' ? 'dropped-text' : 'kept-text'}>{VERDICT_LABELS[gate.verdict]}</span>
      {reason !== '' && ` ${t('whyPanel.dashReason', { reason: quoted(reason) })}`}{' '}
      <span className="quiet">{gateJudgeText(gate.judge)}</span>
    </>
  );
}

/** How often the source was surfaced, cited and marked, and whether it has changed since this retrieval. */
function HistoryStage({ candidate }: StageProps) {
  const history = useRoute('trace.historyOf', { ref: candidate.ref }).data;
  const { kind, id } = parseSourceRef(candidate.ref);
  const note = useRoute('notes.page', { id }, { enabled: kind === 'note' }).data?.note;
  return (
    <>
      {history ? (
        <>
          {t('whyStages.shownAndQuoted', { surfaced: history.surfaced, cited: history.cited })}
          {history.notRelevant > 0 && `, ${t('whyStages.markedNotRelevant', { count: history.notRelevant })}`}
        </>
      ) : (
        <span className="quiet">…</span>
      )}
      {note && note.version !== candidate.version && (
        <div className="warning-text">{t('whyStages.editedSinceUsedEarlier')}</div>
      )}
    </>
  );
}

/** The question and the queries derived from it, with a tick at those that found this candidate. */
function QuestionStage({ trace, candidate }: StageProps) {
  const { plan } = trace;
  return (
    <>
      <QueryToggles trace={trace} candidate={candidate} />
      {plan.window && <div className="quiet">{t('whyStages.withinPhrase', { phrase: plan.window.phrase })}</div>}
      {plan.references.map(({ mention, resolved }) => (
        <div key={mention} className="quiet">
          {t('whyPanel.mentionIsResolved', { mention, resolved })}
        </div>
      ))}
      <Disclosure label={t('whyPanel.howItWasRead')}>
        <PlanDetails trace={trace} />
      </Disclosure>
    </>
  );
}

/** How the answer used the candidate, and where its text was sent. */
function UsedStage({ trace, candidate }: StageProps) {
  const { use } = candidate;
  return (
    <>
      {use === null && (
        <span className="quiet">
          {trace.surface === 'chat' ? t('whyStages.notKnownYet') : t('whyStages.noAnswerWasWritten')}
        </span>
      )}
      {use !== null && !use.cited && <span>{t('whyStages.sentAlongNotCited')}</span>}
      {use?.cited && (
        <span>
          {use.sentences.length === 0
            ? t('common.cited')
            : t('whyStages.sentences', { count: use.sentences.length, numbers: use.sentences.join(', ') })}
          ,{' '}
          {use.quoteVerified ? (
            <>{rich('whyStages.quoteVerified', { span: (text) => <span className="kept-text">{text}</span> })}</>
          ) : use.isInOtherWords ? (
            <span>{t('common.inOtherWords')}</span>
          ) : (
            <span className="warning-text">{t('whyStages.quoteFound')}</span>
          )}
        </span>
      )}
      <div className="quiet">{sentToText(trace.sentTo)}</div>
    </>
  );
}
