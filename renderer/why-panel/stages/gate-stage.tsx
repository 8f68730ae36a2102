import { gateJudgeText, gateReasonText } from '../../../shared/domain/trace-text/candidate-text';
import { DisagreeButton } from '../feedback/disagree-button';
import { VERDICT_LABELS } from '../trace/trace-labels';
import type { StageProps } from './stage-props';
import { t } from '../../../shared/messages/message';
import { quoted } from '../../../shared/messages/quoted';

/** The gate's verdict in the judge's own words, with a warning when the gate failed, and the person's override. */
export function GateStage({ trace, candidate }: StageProps) {
  const { gate, override } = candidate;
  return (
    <>
      <Verdict trace={trace} candidate={candidate} />
      {override === 'include' && <div className="warning-text">{t('whyStages.putAnswerHoweverRelevant')}</div>}
      {override === 'without' && <div className="warning-text">{t('whyStages.leftOutAnswerHowever')}</div>}
      {gate !== null && gate.verdict !== 'not-judged' && <DisagreeButton trace={trace} candidate={candidate} />}
    </>
  );
}

function Verdict({ trace, candidate: { gate } }: StageProps) {
  if (gate === null) {
    const isOff = trace.gate.state === 'not-run';
    return <span className="quiet">{isOff ? t('whyStages.usedSearch') : t('whyStages.judgedDidComeFar')}</span>;
  }
  const reason = gateReasonText(gate.reason);
  if (gate.verdict === 'not-judged') {
    return (
      <>
        <span className="warning-text">{t('whyStages.notJudgedKeptUnjudged')}</span>
        {reason !== '' && <span className="quiet"> {t('whyPanel.dashReason', { reason })}</span>}
      </>
    );
  }
  return (
    <>
      <span className={gate.verdict === 'drop' ? 'dropped-text' : 'kept-text'}>{VERDICT_LABELS[gate.verdict]}</span>
      {reason !== '' && ` ${t('whyPanel.dashReason', { reason: quoted(reason) })}`}{' '}
      <span className="quiet">{gateJudgeText(gate.judge)}</span>
    </>
  );
}
