import { useState } from 'react';
import { scoreFigures, formatThousandths, type RankPart } from '../score/score-figures';
import { provenanceLabel } from '../trace/trace-labels';
import { VitalityPart } from './vitality-part';
import { PenaltyLines } from './penalty-lines';
import styles from '../styles/stages.module.css';
import type { StageProps } from './stage-props';

/** The factors of the score, and the terms of its sum. */
export function RankStage({ candidate }: StageProps) {
  const [isOpen, setOpen] = useState(false);
  if (candidate.rank === null) return <span className="quiet">not used</span>;
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
          {figures.provenance.toFixed(1)}
        </span>
        {figures.recency !== null && (
          <>
            {' '}
            × recency{' '}
            <span className="num" data-figure="recency">
              {figures.recency.toFixed(3)}
            </span>
          </>
        )}{' '}
        ×{' '}
        <span className="num" data-figure="sum">
          {formatThousandths(figures.sum)}
        </span>
        <span className="quiet">
          {' '}
          · rank <span className="num">{candidate.rank.position}</span>
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
      {figures.recency === null && (
        <div className="quiet">recency not used: {provenanceLabel(candidate.tier)}s do not age here</div>
      )}
      {!figures.isConsistent && (
        <div className="warning-text">
          These figures do not give the stored score: it was ranked with other weights than today’s.
        </div>
      )}
      <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        how the sum is made
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
          <th scope="col">part</th>
          <th scope="col">weight</th>
          <th scope="col">value</th>
          <th scope="col">adds</th>
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => (
          <tr key={part.key}>
            <td>{part.label}</td>
            <td className="num">{part.weight === null ? '' : part.weight.toFixed(2)}</td>
            <td className="num">{part.term === null ? 'not used' : part.term.toFixed(3)}</td>
            <td className="num">{part.term === null ? '–' : formatThousandths(part.share)}</td>
          </tr>
        ))}
        <tr>
          <td colSpan={3}>sum</td>
          <td className="num">{formatThousandths(sum)}</td>
        </tr>
      </tbody>
    </table>
  );
}
