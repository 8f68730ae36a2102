import { Disclosure } from '../../ui/disclosure';
import { PlanDetails } from '../plan/plan-details';
import { QueryToggles } from '../plan/query-toggles';
import type { StageProps } from './stage-props';
import { t } from '../../../shared/messages/message';

/** The question and the queries derived from it, with a tick at those that found this candidate. */
export function QuestionStage({ trace, candidate }: StageProps) {
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
      <Disclosure label={t('whyStages.howItWasRead')}>
        <PlanDetails trace={trace} />
      </Disclosure>
    </>
  );
}
