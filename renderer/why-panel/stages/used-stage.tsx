import { sentToText } from '../../../shared/domain/trace-text/run-text';
import type { StageProps } from './stage-props';
import { t } from '../../../shared/messages/message';
import { rich } from '../../ui/text/rich-message';

/** How the answer used the candidate, and where its text was sent. */
export function UsedStage({ trace, candidate }: StageProps) {
  const { use } = candidate;
  return (
    <>
      {use === null && (
        <span className="quiet">
          {trace.surface === 'chat' ? t('whyStages.notKnownYet') : t('whyStages.noAnswerWasWritten')}
        </span>
      )}
      {use !== null && !use.cited && <span>{t('whyStages.sentAlongNotCited')}</span>}
      {use?.cited && (
        <span>
          {use.sentences.length === 0
            ? t('common.cited')
            : t('whyStages.sentences', { count: use.sentences.length, numbers: use.sentences.join(', ') })}
          ,{' '}
          {use.quoteVerified ? (
            <>{rich('whyStages.quoteVerified', { span: (text) => <span className="kept-text">{text}</span> })}</>
          ) : use.isInOtherWords ? (
            <span>{t('common.inOtherWords')}</span>
          ) : (
            <span className="warning-text">{t('whyStages.quoteFound')}</span>
          )}
        </span>
      )}
      <div className="quiet">{sentToText(trace.sentTo)}</div>
    </>
  );
}
