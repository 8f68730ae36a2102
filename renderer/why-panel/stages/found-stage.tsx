import { Fragment } from 'react';
import type { Finding, RetrievalTrace, TraceCandidate } from '../../../shared/domain/trace';
import { findingNoteText } from '../../../shared/domain/trace-text/candidate-text';
import { laneReasonText } from '../../../shared/domain/trace-text/run-text';
import { SCORE_PART_TEXT } from '../../../shared/domain/trace-text/score-text';
import { typedEntries } from '../../../shared/lib/typed-entries';
import { Disclosure } from '../../ui/disclosure';
import { queryName } from '../plan/query-toggles';
import { bestByLane, LANE_LABELS } from '../trace/trace-labels';
import { useWhy } from '../context/why-context';
import styles from '../styles/stages.module.css';
import type { StageProps } from './stage-props';
import { formatFixed } from '../../../shared/messages/format-number';
import { labels, t } from '../../../shared/messages/message';
import { num, rich } from '../../ui/text/rich-message';
import { quoted } from '../../../shared/messages/quoted';
import type { SourceRef } from '../../../shared/domain/ids';
import { SourceLink } from '../trace/source-link';
import { candidateName, candidateOf } from '../trace/trace-summary';

/** The lanes that found the candidate, its rank in each, and the words that matched. */
export function FoundStage({ trace, candidate }: StageProps) {
  const best = bestByLane(candidate);
  const parts = typedEntries(candidate.fused.parts);
  const silent = trace.lanes.filter(({ state }) => state === 'failed' || state === 'timed-out');
  return (
    <>
      <div>
        {best.map((finding, index) => (
          <Fragment key={finding.lane}>
            {index > 0 && ' · '}
            <LaneFinding finding={finding} />
          </Fragment>
        ))}
      </div>
      <GraphPath trace={trace} candidate={candidate} />
      {silent.map((lane) => (
        <div key={lane.lane} className="warning-text">
          {LANE_LABELS[lane.lane]}: {lane.state === 'failed' ? t('common.failed') : t('whyPanel.tookTooLong')}
          {lane.reason !== null && ` (${laneReasonText(lane.reason)})`}
        </div>
      ))}
      <Disclosure
        label={
          <>
            {candidate.fused.rank === 1
              ? rich('whyStages.bestMatchOf', { candidates: trace.candidates.length, num })
              : rich('whyStages.matchOf', { rank: candidate.fused.rank, candidates: trace.candidates.length, num })}
          </>
        }
      >
        <FindingTable trace={trace} candidate={candidate} />
        {parts.length > 0 && (
          <div className="quiet">
            {t('common.merged')}{' '}
            {parts.map(([name, value], index) => (
              <Fragment key={name}>
                {index > 0 && ' + '}
                {SCORE_PART_TEXT[name]} <span className="num">{formatFixed(value, 3)}</span>
              </Fragment>
            ))}
            {' = '}
            <span className="num">{formatFixed(candidate.fused.score, 3)}</span>
          </div>
        )}
      </Disclosure>
    </>
  );
}

function LaneFinding({ finding }: { finding: Finding }) {
  const terms = finding.matchedTerms.slice(0, 4).map(quoted).join(', ');
  return (
    <>
      {LANE_LABELS[finding.lane]}
      {finding.variant !== undefined && ` (${VARIANT_LABELS[finding.variant]})`}{' '}
      <span className="num">#{finding.rank}</span>
      {finding.note !== undefined ? ` ${findingNoteText(finding.note)}` : terms !== '' && ` ${terms}`}
    </>
  );
}

const VARIANT_LABELS: Record<NonNullable<Finding['variant']>, string> = labels({
  all: 'whyStages.allWords',
  most: 'whyStages.mostWords',
  any: 'whyStages.anyWord',
});

/** One row per finding: query, lane, rank and matched words. Rows of the selected query are highlighted. */
function FindingTable({ trace, candidate }: StageProps) {
  const { query } = useWhy();
  return (
    <div className={styles.tableBox} tabIndex={0} role="region" aria-label={t('whyStages.whatFoundIt')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('whyStages.query')}</th>
            <th scope="col">{t('whyPanel.lane')}</th>
            <th scope="col">{t('whyStages.rank')}</th>
            <th scope="col">{t('whyStages.value')}</th>
            <th scope="col">{t('whyStages.matched')}</th>
          </tr>
        </thead>
        <tbody>
          {candidate.found.map((finding) => (
            <tr
              key={`${finding.lane}${finding.variant ?? ''}${finding.subQuery}`}
              data-found={query === finding.subQuery ? 'yes' : undefined}
            >
              <td>{queryName(trace, finding.subQuery)}</td>
              <td>
                {LANE_LABELS[finding.lane]}
                {finding.variant !== undefined && <span className="quiet"> {VARIANT_LABELS[finding.variant]}</span>}
              </td>
              <td className="num">{finding.rank}</td>
              <td className="num">{formatFixed(finding.value, 2)}</td>
              <td>{matchText(finding)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const matchText = ({ note, matchedTerms }: Finding): string =>
  [note === undefined ? '' : findingNoteText(note), matchedTerms.join(', ')].filter((text) => text !== '').join(' · ');

const MAX_STEPS = 3;

/** The sources whose links led to a candidate, from the question on. */
function linkPath(trace: RetrievalTrace, candidate: TraceCandidate): SourceRef[] {
  const path: SourceRef[] = [];
  let at: TraceCandidate | null = candidate;
  while (at !== null && path.length < MAX_STEPS) {
    const via: SourceRef | null | undefined = at.found.find((finding) => finding.via !== null)?.via;
    if (via == null || path.includes(via) || via === candidate.ref) break;
    path.unshift(via);
    at = candidateOf(trace, via);
    // A note found by words or meaning ends the path.
    if (at?.found.some((finding) => finding.via === null)) break;
  }
  return path;
}

/** "Query → Ma → this note", where links led here. */
function GraphPath({ trace, candidate }: StageProps) {
  const path = linkPath(trace, candidate);
  if (path.length === 0) return null;
  return (
    <div>
      <span className="quiet">{t('whyStages.queryArrow')} </span>
      {path.map((ref) => {
        const step = candidateOf(trace, ref);
        return (
          <Fragment key={ref}>
            <SourceLink source={ref}>{step === null ? t('common.anotherSource') : candidateName(step)}</SourceLink>
            <span className="quiet"> → </span>
          </Fragment>
        );
      })}
      <span className="quiet">{t(candidate.kind === 'note' ? 'common.thisNote' : 'whyStages.thisSource')}</span>
    </div>
  );
}
