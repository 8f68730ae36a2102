import { sentToText } from '../../../shared/domain/trace-text/run-text';
import type { StageProps } from './stage-props';

/** How the answer used the candidate, and where its text was sent. */
export function UsedStage({ trace, candidate }: StageProps) {
  const { use } = candidate;
  return (
    <>
      {use === null && (
        <span className="quiet">{trace.surface === 'chat' ? 'not known yet' : 'no answer was written'}</span>
      )}
      {use !== null && !use.cited && <span>sent along, not cited</span>}
      {use?.cited && (
        <span>
          {use.sentences.length === 0
            ? 'cited'
            : `sentence${use.sentences.length === 1 ? '' : 's'} ${use.sentences.join(', ')}`}
          ,{' '}
          {use.quoteVerified ? (
            <>
              quote <span className="kept-text">verified</span>
            </>
          ) : (
            <span className="warning-text">quote not found in it</span>
          )}
        </span>
      )}
      <div className="quiet">{sentToText(trace.sentTo)}</div>
    </>
  );
}
