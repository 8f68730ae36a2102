import { Fragment, useState } from 'react';
import type { Finding } from '../../../shared/domain/trace';
import { useGo } from '../../bridge/navigation';
import { parseSourceRef } from '../../../shared/domain/ids';
import type { StageProps } from '../stage-list';
import { candidateOf } from '../trace-summary';
import { AIM_WORDS, bestByLane, LANE_WORDS, viaWords } from '../trace-words';
import styles from './stages.module.css';

/** Which lanes found it, at which place, by which words. */
export function FoundStage({ trace, candidate }: StageProps) {
  const [isOpen, setOpen] = useState(false);
  const best = bestByLane(candidate);
  const parts = Object.entries(candidate.fused.parts);
  return (
    <>
      <div>
        {best.length === 0 && <span className="quiet">no lane is recorded</span>}
        {best.map((finding, index) => (
          <Fragment key={finding.lane}>
            {index > 0 && ' · '}
            <LaneWords finding={finding} trace={trace} />
          </Fragment>
        ))}
        {trace.embedder === null && <span className="quiet"> · by words only, meaning was not used</span>}
      </div>
      <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        merged to place <span className="num">{candidate.fused.rank}</span> of <span className="num">{trace.candidates.length}</span>
      </button>
      {isOpen && (
        <div className={styles.tableBox} tabIndex={0} role="region" aria-label="What found it">
          <table className={styles.table}>
            <thead><tr><th scope="col">query</th><th scope="col">lane</th><th scope="col">place</th><th scope="col">value</th><th scope="col">matched</th></tr></thead>
            <tbody>
              {candidate.found.map((finding) => (
                <tr key={`${finding.lane}${finding.subQuery}`}>
                  <td>{finding.subQuery < 0 ? 'your words' : (AIM_WORDS[trace.plan.subQueries[finding.subQuery]?.aim ?? ''] ?? 'query')}</td>
                  <td>{LANE_WORDS[finding.lane]}</td>
                  <td className="num">{finding.rank}</td>
                  <td className="num">{finding.value.toFixed(2)}</td>
                  <td>{finding.matchedTerms.join(', ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {parts.length > 0 && (
            <div className="quiet">
              merged {parts.map(([name, value], index) => <Fragment key={name}>{index > 0 && ' + '}{name} <span className="num">{value.toFixed(3)}</span></Fragment>)}
              {' = '}<span className="num">{candidate.fused.score.toFixed(3)}</span>
            </div>
          )}
          <LaneStates trace={trace} />
        </div>
      )}
    </>
  );
}

function LaneWords({ finding, trace }: { finding: Finding; trace: StageProps['trace'] }) {
  const go = useGo();
  if (finding.via !== null) {
    const via = finding.via;
    const candidate = candidateOf(trace, via);
    const { kind, id } = parseSourceRef(via);
    if (kind !== 'note') return <>{viaWords(candidate)}</>;
    return <>a link from <button type="button" className={styles.link} onClick={() => go.toNote(id)}>{candidate?.title ?? 'another note'}</button></>;
  }
  const terms = finding.matchedTerms.slice(0, 4).map((term) => `“${term}”`).join(', ');
  return <>{LANE_WORDS[finding.lane]} <span className="num">#{finding.rank}</span>{terms !== '' && ` ${terms}`}</>;
}

/** Lanes that did not work are said, never left to be guessed. */
function LaneStates({ trace }: { trace: StageProps['trace'] }) {
  const silent = trace.lanes.filter((lane) => lane.state !== 'ok');
  if (silent.length === 0) return null;
  const words = { ok: 'ok', empty: 'found nothing', failed: 'failed', 'timed-out': 'took too long', off: 'off' } as const;
  return (
    <ul>
      {silent.map((lane) => (
        <li key={lane.lane} className={lane.state === 'failed' || lane.state === 'timed-out' ? 'warning-text' : 'quiet'}>
          {LANE_WORDS[lane.lane]}: {words[lane.state]}{lane.reason !== '' && ` (${lane.reason})`}
        </li>
      ))}
    </ul>
  );
}
