import type { RetrievalTrace } from '../../../shared/domain/trace';
import { plannerText, quotedList } from '../../../shared/domain/trace-text/run-text';
import { formatDate } from '../../ui/text/date-text';
import { SourceLink } from '../trace/source-link';
import { NEED_LABELS } from '../trace/trace-labels';
import { DecisionLines } from './decision-lines';
import { FactLines } from './fact-lines';
import styles from './plan.module.css';

/** How the question was understood: its subject, needs, people and time range, and the facts looked up by key. */
export function PlanDetails({ trace }: { trace: RetrievalTrace }) {
  const { plan } = trace;
  const needs = plan.needs.toSorted((a, b) => b.confidence - a.confidence);
  const exactPhrases = plan.exactPhrases ?? [];
  const mustKeep = [...new Set(plan.hints.flatMap((hint) => hint.mustKeep))].filter(
    (word) => !exactPhrases.includes(word),
  );
  return (
    <dl className={styles.details}>
      {plan.intent !== '' && (
        <div>
          <dt>Read as</dt>
          <dd>
            {plan.intent} <span className="quiet">by {plannerText(plan.planner)}</span>
          </dd>
        </div>
      )}
      {needs.length > 0 && (
        <div>
          <dt>Needs</dt>
          <dd>
            {needs.map(({ kind, confidence }, index) => (
              <span key={kind}>
                {index > 0 && ' · '}
                {NEED_LABELS[kind]} <span className="num">{confidence.toFixed(2)}</span>
              </span>
            ))}
          </dd>
        </div>
      )}
      {plan.references.map((reference) => (
        <div key={reference.mention}>
          <dt>Who is meant</dt>
          <dd>
            “{reference.mention}” is {reference.resolved}
            {reference.note !== '' && (
              <>
                :{' '}
                {reference.ref ? (
                  <SourceLink source={reference.ref}>{reference.note}</SourceLink>
                ) : (
                  <span className="note-text">“{reference.note}”</span>
                )}
              </>
            )}
          </dd>
        </div>
      ))}
      {plan.people.length > 0 && (
        <div>
          <dt>People</dt>
          <dd>{plan.people.join(', ')}</dd>
        </div>
      )}
      {plan.window && (
        <div>
          <dt>Time</dt>
          <dd>
            “{plan.window.phrase}” is {formatDate(plan.window.from, 'day')} to {formatDate(plan.window.to, 'day')}{' '}
            <span className="quiet">seen from {formatDate(trace.asOf, 'day')}</span>
          </dd>
        </div>
      )}
      {exactPhrases.length > 0 && (
        <div>
          <dt>Only with</dt>
          <dd>{quotedList(exactPhrases)}</dd>
        </div>
      )}
      {mustKeep.length > 0 && (
        <div>
          <dt>Should hold</dt>
          <dd>{mustKeep.map((word) => `“${word}”`).join(', ')}</dd>
        </div>
      )}
      {(plan.actions?.length ?? 0) > 0 && (
        <div>
          <dt>About to</dt>
          <dd>{plan.actions!.join(', ')}</dd>
        </div>
      )}
      {(plan.key !== null || (trace.facts?.length ?? 0) > 0) && (
        <div>
          <dt>Looked up</dt>
          <dd>
            <FactLines trace={trace} />
          </dd>
        </div>
      )}
      {plan.why && (
        <div>
          <dt>{plan.why.isNot ? 'Why not' : 'Why'}</dt>
          <dd>
            <DecisionLines trace={trace} />
          </dd>
        </div>
      )}
      {(trace.starters?.length ?? 0) > 0 && (
        <div>
          <dt>Starter set</dt>
          <dd>
            {trace.starters!.map(({ text }) => text).join(' ')}{' '}
            <span className="quiet">general advice, not from your memory</span>
          </dd>
        </div>
      )}
      <div>
        <dt>Kind</dt>
        <dd>{SHAPE_LABELS[plan.shape]}</dd>
      </div>
    </dl>
  );
}

const SHAPE_LABELS: Record<RetrievalTrace['plan']['shape'], string> = {
  'slot-fill': 'one detail is asked for',
  'broad-list': 'a whole list is asked for',
  callback: 'it calls something back that was said',
  why: 'a reason is asked for',
  open: 'an open question',
};
