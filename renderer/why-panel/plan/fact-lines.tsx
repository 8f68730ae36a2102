import type { RetrievalTrace } from '../../../shared/domain/trace';
import { formatDate } from '../../ui/text/date-text';
import { SourceLink } from '../trace/source-link';
import styles from './plan.module.css';

/** The facts found by key, with their validity and source. */
export function FactLines({ trace }: { trace: RetrievalTrace }) {
  const facts = trace.facts ?? [];
  const { key } = trace.plan;
  if (facts.length === 0)
    return key === null ? null : (
      <span className="quiet">
        {key.entity} · {key.attribute}: no fact is known
      </span>
    );
  return (
    <ul className={styles.facts}>
      {facts.map((fact) => (
        <li key={fact.id}>
          {fact.entity} · {fact.attribute} = <strong>{fact.value}</strong>
          <span className="quiet">
            , since {formatDate(fact.validFrom, 'day')}
            {fact.validUntil !== null && ` until ${formatDate(fact.validUntil, 'day')}`}
          </span>
          {fact.source !== null && (
            <>
              {' '}
              · <SourceLink source={fact.source}>{fact.quote === '' ? 'its source' : `“${fact.quote}”`}</SourceLink>
            </>
          )}
          {fact.source === null && <span className="quiet"> · you entered it</span>}
        </li>
      ))}
    </ul>
  );
}
