import { gateReasonText } from '../../shared/domain/trace-text/candidate-text';
import type { RetrievalTrace } from '../../shared/domain/trace';
import { Disclosure } from '../ui/disclosure';
import { SourceLink } from './trace/source-link';
import { candidateName, candidateOf } from './trace/trace-summary';
import { VERDICT_LABELS } from './trace/trace-labels';
import { t } from '../../shared/messages/message';

/** Where the model, which was not back in time, judges otherwise than the rules did. */
export function LateVerdicts({ trace }: { trace: RetrievalTrace }) {
  const { late } = trace.gate;
  if (late === undefined) return null;
  const differing = late.verdicts.flatMap((verdict) => {
    const candidate = candidateOf(trace, verdict.ref);
    const byRules = candidate?.gate?.verdict;
    return candidate === null || byRules === undefined || (byRules === 'drop') === (verdict.verdict === 'drop')
      ? []
      : [{ ...verdict, candidate }];
  });
  return (
    <div role="note" data-notice="late-verdicts">
      <p className="quiet">
        {t('whyPanel.judgedRulesJudgeBack', {
          judge: late.judge,
          agreeing: late.verdicts.length - differing.length,
          verdicts: late.verdicts.length,
        })}
      </p>
      {differing.length > 0 && (
        <Disclosure label={t('whyPanel.itJudgesSourcesOtherwise', { differing: differing.length })}>
          <ul>
            {differing.map(({ ref, verdict, reason, candidate }) => (
              <li key={ref}>
                <SourceLink source={ref}>{candidateName(candidate)}</SourceLink> {VERDICT_LABELS[verdict]}
                {gateReasonText(reason) !== '' && (
                  <span className="quiet"> {t('whyPanel.dashReason', { reason: gateReasonText(reason) })}</span>
                )}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  );
}
