import type { RetrievalTrace } from '../../../shared/domain/trace';
import { formatDate } from '../../ui/text/date-text';
import { SourceLink } from '../trace/source-link';
import styles from './plan.module.css';
import { t } from '../../../shared/messages/message';
import { quoted } from '../../../shared/messages/quoted';

/** The facts found by key, with their validity and source. */
export function FactLines({ trace }: { trace: RetrievalTrace }) {
  const facts = trace.facts ?? [];
  const { key } = trace.plan;
  if (facts.length === 0)
    return key === null ? null : (
      <span className="quiet">
        {t('whyPanel.entityAttributeNoFact', { entity: key.entity, attribute: key.attribute })}
      </span>
    );
  return (
    <ul className={styles.facts}>
      {facts.map((fact) => (
        <li key={fact.id}>
          {fact.entity} · {fact.attribute} = <strong>{fact.value}</strong>
          <span className="quiet">
            {fact.validUntil === null
              ? t('whyPanel.validSince', { from: formatDate(fact.validFrom, 'day') })
              : t('whyPanel.validSinceUntil', {
                  from: formatDate(fact.validFrom, 'day'),
                  until: formatDate(fact.validUntil, 'day'),
                })}
          </span>
          {fact.source !== null && (
            <>
              {' '}
              ·{' '}
              <SourceLink source={fact.source}>
                {fact.quote === '' ? t('whyPanel.itsSource') : quoted(fact.quote)}
              </SourceLink>
            </>
          )}
          {fact.source === null && <span className="quiet"> {t('whyPanel.youEnteredIt')}</span>}
        </li>
      ))}
    </ul>
  );
}
