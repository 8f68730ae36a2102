import { gateJudgeText, gateReasonText } from '../../../shared/domain/trace-text/candidate-text';
import { DisagreeButton } from '../feedback/disagree-button';
import { VERDICT_LABELS } from '../trace/trace-labels';
import type { StageProps } from './stage-props';

/** The gate's verdict in the judge's own words, with a warning when the gate failed, and the person's override. */
export function GateStage({ trace, candidate }: StageProps) {
  const { gate, override } = candidate;
  return (
    <>
      <Verdict trace={trace} candidate={candidate} />
      {override === 'include' && (
        <div className="warning-text">you put it in for this answer, however relevant it is</div>
      )}
      {override === 'without' && (
        <div className="warning-text">you left it out of this answer, however relevant it is</div>
      )}
      {gate !== null && gate.verdict !== 'not-judged' && <DisagreeButton trace={trace} candidate={candidate} />}
    </>
  );
}

function Verdict({ trace, candidate: { gate } }: StageProps) {
  if (gate === null) {
    const isOff = trace.gate.state === 'not-run';
    return <span className="quiet">{isOff ? 'not used in this search' : 'not judged: it did not come this far'}</span>;
  }
  const reason = gateReasonText(gate.reason);
  if (gate.verdict === 'not-judged') {
    return (
      <>
        <span className="warning-text">not judged, kept unjudged</span>
        {reason !== '' && <span className="quiet"> — {reason}</span>}
      </>
    );
  }
  return (
    <>
      <span className={gate.verdict === 'drop' ? 'dropped-text' : 'kept-text'}>{VERDICT_LABELS[gate.verdict]}</span>
      {reason !== '' && <> — “{reason}”</>} <span className="quiet">{gateJudgeText(gate.judge)}</span>
    </>
  );
}
