import type { Citation } from '../../../shared/domain/message';
import { SharedOriginLine } from '../collections/shared-origin';
import { PlainReasons } from '../reasons/plain-reasons';
import type { StageProps } from '../stages/stage-props';
import { WebOriginLine } from '../web/web-origin';
import { CandidateActions } from './candidate-actions';
import { CandidateQuote } from './candidate-quote';
import { HiddenText } from './hidden-text';

/** A source, used or left out: its passage, where it comes from, why in plain words, and what can be done with it. */
export function CandidateSummary({ trace, candidate, citation = null }: StageProps & { citation?: Citation | null }) {
  return (
    <>
      {candidate.text !== '' && <CandidateQuote trace={trace} candidate={candidate} citation={citation} />}
      <SharedOriginLine candidate={candidate} />
      <WebOriginLine trace={trace} candidate={candidate} />
      <HiddenText candidate={candidate} />
      <PlainReasons trace={trace} candidate={candidate} />
      <CandidateActions trace={trace} candidate={candidate} />
    </>
  );
}
