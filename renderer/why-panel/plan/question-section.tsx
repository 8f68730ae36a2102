import type { RetrievalTrace } from '../../../shared/domain/trace';
import { LaneTable } from './lane-table';
import { Disclosure } from '../../ui/disclosure';
import { Region } from '../../ui/layout/region';
import { PlanDetails } from './plan-details';
import { QueryToggles } from './query-toggles';
import styles from './plan.module.css';
import { t } from '../../../shared/messages/message';

/** The question of a retrieval: its words, the derived queries, how it was understood, and the result of each lane. */
export function QuestionSection({ trace }: { trace: RetrievalTrace }) {
  if (trace.skipped !== null) return null;
  return (
    <Region className={styles.asked} label={t('whyPanel.youAsked')}>
      <h3>{t('whyPanel.youAsked')}</h3>
      <p className={styles.question} dir="auto">
        {trace.plan.question}
      </p>
      <QueryToggles trace={trace} />
      <Disclosure label={t('whyPanel.howItWasRead')} facts={trace.plan.window?.phrase}>
        <PlanDetails trace={trace} />
      </Disclosure>
      <Disclosure
        label={t('whyPanel.whatEachLaneGave')}
        facts={t('whyPanel.lanesThatFound', {
          found: trace.lanes.filter(({ state }) => state === 'ok').length,
          lanes: trace.lanes.length,
        })}
      >
        <LaneTable trace={trace} />
      </Disclosure>
    </Region>
  );
}
