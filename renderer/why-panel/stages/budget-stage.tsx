import { BLOCK_LABELS, BudgetTable } from './budget-table';
import { Disclosure } from '../../ui/disclosure';
import type { StageProps } from './stage-props';
import type { ComposeReason } from '../../../shared/domain/trace-reasons';
import { composeReasonText } from '../../../shared/domain/trace-text/candidate-text';
import { t } from '../../../shared/messages/message';
import { num, rich } from '../../ui/text/rich-message';

/** The candidate's tier in the package, its tokens, and what was cut of it. */
export function BudgetStage({ trace, candidate }: StageProps) {
  const { compose } = candidate;
  if (compose === null) return <span className="quiet">{t('whyPanel.notUsed')}</span>;
  return (
    <>
      {rich('whyStages.includedtierblockTokensNumberTokens2', {
        included: compose.included && compose.cutTo === undefined && t('whyStages.includedInFull'),
        tier: compose.tier,
        block: compose.block !== undefined && <> {t('whyStages.inBlock', { block: BLOCK_LABELS[compose.block] })}</>,
        tokens: compose.tokens,
        num,
        tokens2: trace.package.tokens,
        num2: (
          <span className="quiet">
            {' '}
            {rich('whyStages.roomForBudgettokensNumber', { budgetTokens: trace.package.budgetTokens, num })}
          </span>
        ),
      })}
      {compose.cutTo !== undefined && (
        <div className="warning-text">
          {rich('whyStages.cutFirstLevelCutto', { cutTo: compose.cutTo, num, text: candidate.text.length })}
        </div>
      )}
      {compose.phrased !== undefined && (
        <div>
          {rich('whyStages.sentAsPhrased', {
            phrased: compose.phrased,
            span: (text) => <span className="note-text">{text}</span>,
          })}
        </div>
      )}
      <ComposeReasonLine reason={compose.reason} />
      <Disclosure label={t('whyStages.howRoomShared')}>
        <BudgetTable trace={trace} />
      </Disclosure>
    </>
  );
}

function ComposeReasonLine({ reason }: { reason: ComposeReason }) {
  const text = composeReasonText(reason);
  return text === '' ? null : <div className="quiet">{text}</div>;
}
