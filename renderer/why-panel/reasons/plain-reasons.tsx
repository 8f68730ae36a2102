import type { RetrievalTrace, TraceCandidate } from '../../../shared/domain/trace';
import { openingSentence } from './opening-sentence';
import { reasonsOf, type ReasonLine } from './reason-lines';
import styles from './plain-reasons.module.css';
import { t } from '../../../shared/messages/message';

/** Why a source was used or left out: one sentence, then what counts for it and what against it. */
export function PlainReasons({ trace, candidate }: { trace: RetrievalTrace; candidate: TraceCandidate }) {
  const reasons = reasonsOf(trace, candidate);
  const ranked = trace.candidates.filter(({ rank }) => rank !== null).length;
  return (
    <section className={styles.reasons} aria-label={t('common.why')} data-testid="plain-reasons">
      <p className={styles.sentence}>{openingSentence(trace, candidate)}</p>
      <Lines label={t('whyPanel.forIt')} lines={reasons.for} />
      <Lines label={t('whyPanel.againstIt')} lines={reasons.against} />
      {reasons.total !== null && (
        <p className={styles.total}>
          <span>
            {reasons.position === null
              ? t('whyPanel.together')
              : t('whyPanel.togetherPlace', { position: reasons.position, ranked })}
          </span>
          <span className="num" data-points-total>
            {pointsText(reasons.total, false)}
          </span>
        </p>
      )}
    </section>
  );
}

function Lines({ label, lines }: { label: string; lines: readonly ReasonLine[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <h3 className={styles.label}>{label}</h3>
      <ul aria-label={label}>
        {lines.map(({ text, points }) => (
          <li key={text} className={styles.line}>
            <span>{text}</span>
            {points !== null && (
              <span className="num" data-points={points}>
                {pointsText(points, true)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** "+51 points"; the sign of a total is left out. */
function pointsText(points: number, isSigned: boolean): string {
  const sign = points < 0 ? '−' : isSigned ? '+' : '';
  const count = Math.abs(points);
  return t('whyPanel.points', { figure: `${sign}${count}`, count });
}
