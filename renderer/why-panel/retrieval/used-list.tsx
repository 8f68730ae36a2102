import type { StageProps } from '../stages/stage-props';
import type { SourceRef } from '../../../shared/domain/ids';
import type { Citation } from '../../../shared/domain/message';
import type { RetrievalTrace } from '../../../shared/domain/trace';
import { TierMark } from '../../ui/marks/tier-mark';
import { Region } from '../../ui/layout/region';
import { ArchivedMark } from '../candidate/archived-mark';
import { QueryRank, useFoundByQuery } from '../candidate/candidate-row';
import { numbersOf } from '../trace/answer-numbers';
import { candidateName, type TraceSummary } from '../trace/trace-summary';
import { OVERRIDE_LABELS } from '../trace/trace-labels';
import styles from '../styles/why-panel.module.css';
import { t } from '../../../shared/messages/message';

interface UsedListProps {
  trace: RetrievalTrace;
  summary: TraceSummary;
  citations: readonly Citation[];
  onSelect: (ref: SourceRef) => void;
}

/** The sources sent to the model, in order, with their numbers in the answer. */
export function UsedList({ trace, summary, citations, onSelect }: UsedListProps) {
  if (summary.used.length === 0) return null;
  return (
    <Region label={t('whyPanel.usedHeading')}>
      <h3>{t('whyPanel.usedUsed', { used: summary.used.length })}</h3>
      <ul>
        {summary.used.map((candidate) => (
          <UsedRow
            key={candidate.ref}
            trace={trace}
            candidate={candidate}
            numbers={numbersOf(citations, candidate.ref)}
            onSelect={onSelect}
          />
        ))}
      </ul>
    </Region>
  );
}

type UsedRowProps = StageProps & { numbers: readonly number[]; onSelect: (ref: SourceRef) => void };

function UsedRow({ trace, candidate, numbers, onSelect }: UsedRowProps) {
  return (
    <li>
      <button
        type="button"
        className={styles.leftOutRow}
        data-found={useFoundByQuery(candidate)}
        data-source={candidate.ref}
        onClick={() => onSelect(candidate.ref)}
      >
        <span className={styles.number}>{numbers.join(', ')}</span>
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
            {candidate.use?.cited ? t('whyPanel.quoted') : ''}
          </span>
        </QueryRank>
      </button>
    </li>
  );
}
