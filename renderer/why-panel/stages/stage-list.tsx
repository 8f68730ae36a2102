import type { StageName } from '../../../shared/domain/trace';
import { dropReasonText } from '../../../shared/domain/trace-text/candidate-text';
import { namesIn } from '../../../shared/domain/trace-text/names-in';
import { NumberedStep } from '../../ui/lists/numbered-step';
import { QuestionStage } from './question-stage';
import { BudgetStage } from './budget-stage';
import { DedupStage } from './dedup-stage';
import { GateStage } from './gate-stage';
import { FloorStage } from './floor-stage';
import { FoundStage } from './found-stage';
import { HistoryStage } from './history-stage';
import { RankStage } from './rank-stage';
import { UsedStage } from './used-stage';
import type { StageProps } from './stage-props';
import { t, type PlainKey } from '../../../shared/messages/message';

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
