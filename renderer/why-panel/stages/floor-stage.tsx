import type { StageProps } from './stage-props';
import { floorReasonText } from '../../../shared/domain/trace-text/candidate-text';
import { formatFixed } from '../../../shared/messages/format-number';
import { t } from '../../../shared/messages/message';

/** The noise backstop: similarity against the threshold, or why it did not apply. */
export function FloorStage({ candidate }: StageProps) {
  const { floor, similarity } = candidate;
  if (floor === null) return <span className="quiet">{t('whyPanel.notUsed')}</span>;
  if (floor.verdict === 'exempt')
    return (
      <>
        <span className="kept-text">{t('common.passed')}</span>{' '}
        <span className="quiet">{floorReasonText(floor.reason)}</span>
      </>
    );
  const sign = floor.verdict === 'passed' ? '≥' : '<';
  return (
    <>
      {similarity === null ? (
        <span className="quiet">{t('whyStages.similarityNotUsed')}</span>
      ) : (
        <span className="num">
          {formatFixed(similarity, 2)} {sign} {formatFixed(floor.threshold, 2)}
        </span>
      )}{' '}
      <span className={floor.verdict === 'passed' ? 'kept-text' : 'dropped-text'}>
        {floor.verdict === 'passed' ? t('common.passed') : t('whyStages.dropped')}
      </span>
    </>
  );
}
