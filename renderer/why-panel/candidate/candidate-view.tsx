import { useState, type ReactNode } from 'react';
import type { Citation } from '../../../shared/domain/message';
import type { SourceRef } from '../../../shared/domain/ids';
import type { RetrievalTrace, TraceCandidate } from '../../../shared/domain/trace';
import { Button } from '../../ui/actions/button';
import { CopyTrace } from '../stored-trace/copy-trace';
import { Details } from '../reasons/details';
import { StoredTrace } from '../stored-trace/stored-trace';
import { CandidateSummary } from './candidate-summary';
import { StageList } from '../stages/stage-list';
import { describeRun, type TraceWithRounds } from '../trace/trace-with-rounds';
import styles from '../styles/why-panel.module.css';
import { t } from '../../../shared/messages/message';
import { scoreDifference, type ScoreDifference } from '../score/score-difference';
import { scoreFigures, formatThousandths } from '../score/score-figures';
import { candidateName } from '../trace/trace-summary';
import { formatFixed } from '../../../shared/messages/format-number';
import { formatList } from '../../../shared/messages/format-list';

interface CandidateViewProps {
  /** The run that considered the candidate. */
  trace: RetrievalTrace;
  candidate: TraceCandidate;
  story: TraceWithRounds;
  citations: readonly Citation[];
  onSelect: (ref: SourceRef | null) => void;
  /** What else stands under Details, after the stages. */
  children?: ReactNode;
}

/** One source: its passage, why it came up in plain words, its actions, and its nine stages under Details. */
export function CandidateView({ trace, candidate, story, citations, onSelect, children }: CandidateViewProps) {
  const [isComparing, setComparing] = useState(false);
  const comparison = comparisonFor(trace, candidate);
  const citation = citations.find((other) => other.ref === candidate.ref && other.verified) ?? null;
  return (
    <>
      {trace.id !== story.trace.id && <p className={styles.further}>{describeRun(trace)}</p>}
      <CandidateSummary trace={trace} candidate={candidate} citation={citation} />
      <div className={styles.tools}>
        <Button size="small" tone="plain" onClick={() => onSelect(null)}>
          {t('whyPanel.allCandidatesConsidered', { candidates: trace.candidates.length })}
        </Button>
      </div>
      <Details>
        <div className={styles.tools}>
          {comparison?.rank && (
            <Button size="small" tone="plain" aria-expanded={isComparing} onClick={() => setComparing(!isComparing)}>
              {t('whyPanel.compareWithPosition', { position: comparison.rank.position })}
            </Button>
          )}
          <CopyTrace trace={story.trace} />
        </div>
        {isComparing && comparison && <CompareCandidates left={candidate} right={comparison} />}
        <StageList trace={trace} candidate={candidate} />
        {children}
        <StoredTrace story={story} />
      </Details>
    </>
  );
}

/** The top-ranked candidate, or the second for the first itself. */
function comparisonFor(trace: RetrievalTrace, candidate: TraceCandidate): TraceCandidate | null {
  if (candidate.rank === null) return null;
  const ranked = trace.candidates.filter((other) => other.rank !== null && other.ref !== candidate.ref);
  return ranked.sort((a, b) => a.rank!.position - b.rank!.position)[0] ?? null;
}

/** Two candidates of one retrieval, term by term; the last column adds up to the difference of the scores. */
function CompareCandidates({ left, right }: { left: TraceCandidate; right: TraceCandidate }) {
  if (left.rank === null || right.rank === null) return null;
  const [one, other] = [scoreFigures(left.rank), scoreFigures(right.rank)];
  const difference = scoreDifference(left.rank, right.rank);
  const contributions = new Map(difference.rows.map((row) => [row.key, row.contribution]));
  const bound = contributions.get('bound') ?? 0;
  return (
    <div
      className={styles.compare}
      data-testid="compare"
      tabIndex={0}
      role="region"
      aria-label={t('whyPanel.comparison')}
    >
      <p>{describeOrder(left, right, difference)}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('whyPanel.part')}</span>
            </th>
            <th scope="col">{t('whyPanel.positionThis', { position: left.rank.position })}</th>
            <th scope="col">
              #{right.rank.position} {candidateName(right)}
            </th>
            <th scope="col">{t('whyPanel.makes')}</th>
          </tr>
        </thead>
        <tbody>
          {one.parts.map((part, index) => (
            <CompareRow
              key={part.key}
              label={part.label}
              left={formatShare(part.term, part.share)}
              right={formatShare(other.parts[index]!.term, other.parts[index]!.share)}
              makes={contributions.get(part.key)!}
            />
          ))}
          <CompareRow
            label={`× ${t('whyPanel.provenance')}`}
            left={formatFixed(one.provenance, 1)}
            right={formatFixed(other.provenance, 1)}
            makes={contributions.get('provenance')!}
          />
          <CompareRow
            label={`× ${t('whyPanel.recency')}`}
            left={formatRecency(one.recency)}
            right={formatRecency(other.recency)}
            makes={contributions.get('recency')!}
          />
          {bound !== 0 && <CompareRow label={t('whyPanel.rounding')} left="" right="" makes={bound} />}
          <CompareRow
            label={t('whyPanel.score')}
            left={formatThousandths(one.score)}
            right={formatThousandths(other.score)}
            makes={difference.total}
          />
        </tbody>
      </table>
    </div>
  );
}

const formatRecency = (recency: number | null): string =>
  recency === null ? t('whyPanel.notUsed') : formatFixed(recency, 3);

const formatShare = (term: number | null, share: number): string =>
  term === null ? t('whyPanel.notUsed') : formatThousandths(share);

/** The order in one sentence, with the largest cause. */
function describeOrder(left: TraceCandidate, right: TraceCandidate, { total, causes }: ScoreDifference): string {
  const name = candidateName(right);
  if (total === 0) return t('whyPanel.equalScoresNameOne', { name });
  const why = formatList(causes.map(({ label, contribution }) => `${label} (${signed(contribution)})`));
  const isAbove = left.rank!.position < right.rank!.position;
  const by = formatThousandths(Math.abs(total));
  const order = t(isAbove ? 'whyPanel.standsAbove' : 'whyPanel.standsBelow', { name, by });
  return why === '' ? `${order}.` : t('whyPanel.mostlyBy', { order, why });
}

const signed = (value: number): string => (value === 0 ? '=' : `${value > 0 ? '+' : ''}${formatThousandths(value)}`);

function CompareRow({
  label,
  left,
  right,
  makes: contribution,
}: {
  label: string;
  left: string;
  right: string;
  makes: number;
}) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{left}</td>
      <td>{right}</td>
      <td className={contribution > 0 ? 'kept-text' : contribution < 0 ? 'dropped-text' : 'quiet'}>
        {signed(contribution)}
      </td>
    </tr>
  );
}
