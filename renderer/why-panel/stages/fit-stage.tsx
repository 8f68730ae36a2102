import type { StageProps } from '../stage-list';
import { VERDICT_WORDS } from '../trace-words';

/** The judgement of fitness, in the judge's own words; amber where nobody could judge. */
export function FitStage({ trace, candidate }: StageProps) {
  const { gate } = candidate;
  if (gate === null) {
    const isOff = trace.gate.state === 'not-run';
    return <span className="quiet">{isOff ? 'not used in this search' : 'not judged: it did not come this far'}</span>;
  }
  if (gate.verdict === 'not-judged') {
    return (
      <>
        <span className="warning-text">not judged, kept unjudged</span>
        {gate.reason !== '' && <span className="quiet"> — {gate.reason}</span>}
      </>
    );
  }
  return (
    <>
      <span className={gate.verdict === 'drop' ? 'dropped-text' : 'kept-text'}>{VERDICT_WORDS[gate.verdict]}</span>
      {gate.reason !== '' && <> — “{gate.reason}”</>} <span className="quiet">{gate.judge}’s judgement</span>
    </>
  );
}
