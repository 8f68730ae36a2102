import { useState } from 'react';
import type { TraceCandidate } from '../../../shared/domain/trace';
import { scoreFigures, formatThousandths, type RankPart } from '../score/score-figures';
import { provenanceLabel } from '../trace/trace-labels';
import { VitalityPart } from './vitality-part';
import styles from '../styles/stages.module.css';
import type { StageProps } from './stage-props';
import { formatFixed } from '../../../shared/messages/format-number';
import { t } from '../../../shared/messages/message';
import { num, rich } from '../../ui/text/rich-message';
import { MAX_PENALTY } from '../../../shared/domain/ranking';
import type { PenaltyCode } from '../../../shared/domain/trace-codes';
import { PENALTY_TEXT } from '../../../shared/domain/trace-text/score-text';
import { typedEntries } from '../../../shared/lib/typed-entries';

/** The factors of the score, and the terms of its sum. */
export function RankStage({ candidate }: StageProps) {
  const [isOpen, setOpen] = useState(false);
  if (candidate.rank === null) return <span className="quiet">{t('whyPanel.notUsed')}</span>;
  const figures = scoreFigures(candidate.rank);
  // Unused terms are listed below with their reason.
  const shown = figures.parts.filter((part) => part.share !== 0);
  const positive = figures.parts.filter((part) => part.share > 0);
  const width = Math.max(
    1000,
    positive.reduce((sum, part) => sum + part.share, 0),
  );
  return (
    <div data-testid="rank">
      <div>
        <span className="num" data-figure="score">
          {formatThousandths(figures.score)}
        </span>{' '}
        = {provenanceLabel(candidate.tier)}{' '}
        <span className="num" data-figure="provenance">
          {formatFixed(figures.provenance, 1)}
        </span>
        {figures.recency !== null && (
          <>
            {' '}
            {rich('whyStages.recencyRecency', {
              recency: formatFixed(figures.recency, 3),
              num: (text) => (
                <span className="num" data-figure="recency">
                  {text}
                </span>
              ),
            })}
          </>
        )}{' '}
        ×{' '}
        <span className="num" data-figure="sum">
          {formatThousandths(figures.sum)}
        </span>
        <span className="quiet">
          {' '}
          {rich('whyStages.rankPosition', {
            position: candidate.rank.position,
            num,
          })}
        </span>
      </div>
      <div className={styles.bar} aria-hidden="true">
        {positive.map((part) => (
          <i key={part.key} data-part={part.key} style={{ width: `${(part.share / width) * 100}%` }} />
        ))}
      </div>
      <ul className={styles.legend}>
        {shown.map((part) => (
          <li key={part.key}>
            <i data-part={part.key} aria-hidden="true" />
            {part.label}{' '}
            <span className="num" data-share={part.key}>
              {formatThousandths(part.share)}
            </span>
          </li>
        ))}
      </ul>
      <PenaltyLines rank={candidate.rank} />
      <VitalityPart candidate={candidate} part={figures.parts.find(({ key }) => key === 'vitality')!} />
      {figures.recency === null && <div className="quiet">{t('whyStages.recencyNotUsed')}</div>}
      {!figures.isConsistent && <div className="warning-text">{t('whyStages.theseFiguresGiveStored')}</div>}
      <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('whyStages.howSumMade')}
      </button>
      {isOpen && <SumTable parts={figures.parts} sum={figures.sum} />}
    </div>
  );
}

function SumTable({ parts, sum }: { parts: RankPart[]; sum: number }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('whyPanel.part')}</th>
          <th scope="col">{t('whyStages.weight')}</th>
          <th scope="col">{t('whyStages.value')}</th>
          <th scope="col">{t('whyStages.adds')}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => (
          <tr key={part.key}>
            <td>{part.label}</td>
            <td className="num">{part.weight === null ? '' : formatFixed(part.weight, 2)}</td>
            <td className="num">{part.term === null ? t('whyPanel.notUsed') : formatFixed(part.term, 3)}</td>
            <td className="num">{part.term === null ? '–' : formatThousandths(part.share)}</td>
          </tr>
        ))}
        <tr>
          <td colSpan={3}>{t('whyStages.sum')}</td>
          <td className="num">{formatThousandths(sum)}</td>
        </tr>
      </tbody>
    </table>
  );
}

type Rank = NonNullable<TraceCandidate['rank']>;

/** The penalties with reason and share; together at most .300. */
function PenaltyLines({ rank }: { rank: Rank }) {
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
