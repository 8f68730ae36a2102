import type { RetrievalTrace } from '../../../shared/domain/trace';
import { LaneTable } from './lane-table';
import { Disclosure } from '../../ui/disclosure';
import { formatCount } from '../../ui/text/format-count';
import { PlanDetails } from './plan-details';
import { QueryToggles } from './query-toggles';
import styles from './plan.module.css';

/** The question of a retrieval: its words, the derived queries, how it was understood, and the result of each lane. */
export function QuestionSection({ trace }: { trace: RetrievalTrace }) {
  if (trace.skipped !== null) return null;
  return (
    <section className={styles.asked} aria-label="You asked">
      <h3>You asked</h3>
      <p className={styles.question} dir="auto">
        {trace.plan.question}
      </p>
      <QueryToggles trace={trace} />
      <Disclosure label="How it was read" facts={planSummary(trace)}>
        <PlanDetails trace={trace} />
      </Disclosure>
      <Disclosure
        label="What each lane gave"
        facts={`${trace.lanes.filter(({ state }) => state === 'ok').length} of ${trace.lanes.length}`}
      >
        <LaneTable trace={trace} />
      </Disclosure>
    </section>
  );
}

function planSummary({ plan, facts }: RetrievalTrace): string {
  const parts: string[] = [];
  if (plan.needs.length > 0) parts.push(formatCount(plan.needs.length, 'need'));
  if (plan.references.length > 0) parts.push(`${plan.references.length} resolved`);
  if (plan.window !== null) parts.push(plan.window.phrase);
  if ((facts?.length ?? 0) > 0) parts.push(formatCount(facts!.length, 'fact'));
  return parts.join(' · ');
}
