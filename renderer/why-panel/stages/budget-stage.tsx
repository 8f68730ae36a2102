import { BLOCK_LABELS, BudgetTable } from './budget-table';
import { Disclosure } from '../../ui/disclosure';
import type { StageProps } from './stage-props';
import type { ComposeReason } from '../../../shared/domain/trace-reasons';
import { composeReasonText } from '../../../shared/domain/trace-text/candidate-text';

/** The candidate's tier in the package, its tokens, and what was cut of it. */
export function BudgetStage({ trace, candidate }: StageProps) {
  const { compose } = candidate;
  if (compose === null) return <span className="quiet">not used</span>;
  return (
    <>
      {compose.included && compose.cutTo === undefined && 'included in full · '}
      {compose.tier}
      {compose.block !== undefined && <> in {BLOCK_LABELS[compose.block]}</>} ·{' '}
      <span className="num">{compose.tokens.toLocaleString()}</span> of{' '}
      <span className="num">{trace.package.tokens.toLocaleString()}</span> tokens
      <span className="quiet">
        {' '}
        · room for <span className="num">{trace.package.budgetTokens.toLocaleString()}</span>
      </span>
      {compose.cutTo !== undefined && (
        <div className="warning-text">
          cut to its first level: <span className="num">{compose.cutTo.toLocaleString()}</span> of{' '}
          <span className="num">{candidate.text.length.toLocaleString()}</span> characters
        </div>
      )}
      {compose.phrased !== undefined && (
        <div>
          sent as: <span className="note-text">“{compose.phrased}”</span>
        </div>
      )}
      <ComposeReasonLine reason={compose.reason} />
      <Disclosure label="how the room was shared">
        <BudgetTable trace={trace} />
      </Disclosure>
    </>
  );
}

function ComposeReasonLine({ reason }: { reason: ComposeReason }) {
  const text = composeReasonText(reason);
  return text === '' ? null : <div className="quiet">{text}</div>;
}
