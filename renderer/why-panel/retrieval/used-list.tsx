import type { StageProps } from '../stages/stage-props';
import type { SourceRef } from '../../../shared/domain/ids';
import type { RetrievalTrace } from '../../../shared/domain/trace';
import { TierMark } from '../../ui/marks/tier-mark';
import { ArchivedMark } from '../candidate/archived-mark';
import { QueryRank, useFoundByQuery } from '../candidate/candidate-row';
import { candidateName, type TraceSummary } from '../trace/trace-summary';
import { OVERRIDE_LABELS } from '../trace/trace-labels';
import styles from '../styles/why-panel.module.css';
import { t } from '../../../shared/messages/message';
import { num, rich } from '../../ui/text/rich-message';

/** The sources sent to the model, in order. */
export function UsedList({
  trace,
  summary,
  onSelect,
}: {
  trace: RetrievalTrace;
  summary: TraceSummary;
  onSelect: (ref: SourceRef) => void;
}) {
  return (
    <section aria-label={t('whyPanel.usedHeading')}>
      <h3>{t('whyPanel.usedUsed', { used: summary.used.length })}</h3>
      {summary.used.length === 0 && <p className="quiet">{t('whyPanel.noSourceWentModel')}</p>}
      <ul>
        {summary.used.map((candidate) => (
          <UsedRow key={candidate.ref} trace={trace} candidate={candidate} onSelect={onSelect} />
        ))}
      </ul>
    </section>
  );
}

function UsedRow({ trace, candidate, onSelect }: StageProps & { onSelect: (ref: SourceRef) => void }) {
  return (
    <li>
      <button
        type="button"
        className={styles.leftOutRow}
        data-found={useFoundByQuery(candidate)}
        data-source={candidate.ref}
        onClick={() => onSelect(candidate.ref)}
      >
        <TierMark tier={candidate.tier} />
        <span className={styles.usedName}>{candidateName(candidate)}</span>
        <QueryRank trace={trace} candidate={candidate}>
          <span className={styles.reason}>
            {candidate.override !== undefined && <strong>{OVERRIDE_LABELS[candidate.override]} </strong>}
            {candidate.gate?.verdict === 'not-judged' && candidate.override === undefined && (
              <span className="warning-text">{t('whyPanel.notJudged')} </span>
            )}
            {candidate.found.some(({ lane }) => lane === 'profile') && `${t('profile.mark')} · `}
            {candidate.archived === true && <ArchivedMark />}
            {candidate.use?.cited ? `${t('whyPanel.quoted')} · ` : ''}
            {candidate.rank && (
              <>{rich('whyPanel.scorePoints', { score: Math.round(candidate.rank.score * 100), num })}</>
            )}
          </span>
        </QueryRank>
      </button>
    </li>
  );
}
