import { MAX_PENALTY } from '../../../shared/domain/ranking';
import type { TraceCandidate } from '../../../shared/domain/trace';
import type { PenaltyCode } from '../../../shared/domain/trace-codes';
import { PENALTY_TEXT } from '../../../shared/domain/trace-text/score-text';
import { typedEntries } from '../../../shared/lib/typed-entries';
import { formatThousandths } from '../score/score-figures';
import styles from '../styles/stages.module.css';
import { t } from '../../../shared/messages/message';
import { num, rich } from '../../ui/text/rich-message';

type Rank = NonNullable<TraceCandidate['rank']>;

/** The penalties with reason and share; together at most .300. */
export function PenaltyLines({ rank }: { rank: Rank }) {
  const penalties = typedEntries(rank.penalties ?? {});
  if (penalties.length === 0) return null;
  const sum = penalties.reduce((total, [, value]) => total + value, 0);
  return (
    <ul className={styles.penalties} aria-label={t('whyStages.takenOff')}>
      {penalties.map(([name, value]) => (
        <li key={name}>
          <span className="num" data-penalty={name}>
            {formatThousandths(-Math.round(value * 1000))}
          </span>{' '}
          {penaltyLabel(name, rank)}
        </li>
      ))}
      {sum > MAX_PENALTY && (
        <li className="quiet">
          {rich('whyStages.togetherNoMoreThan', {
            maxPenalty: formatThousandths(MAX_PENALTY * 1000),
            num,
          })}
        </li>
      )}
    </ul>
  );
}

const penaltyLabel = (code: PenaltyCode, { history }: Rank): string =>
  code !== 'surfaced-unused' || history === undefined
    ? PENALTY_TEXT[code]
    : t('whyStages.shownSurfacedUsedUsed', {
        surfaced: history.surfaced,
        used: history.used,
      });
