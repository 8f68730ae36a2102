import { BLOCK_LABELS, BudgetTable } from './budget-table';
import { Disclosure } from '../../ui/disclosure';
import type { StageProps } from './stage-props';
import type { ComposeReason } from '../../../shared/domain/trace-reasons';
import { composeReasonText } from '../../../shared/domain/trace-text/candidate-text';
import { COMPOSE_TIER_LABELS } from '../trace/trace-labels';
import { t } from '../../../shared/messages/message';
import { num, rich } from '../../ui/text/rich-message';

/** The candidate's tier in the package, its tokens, and what was cut of it. */
export function BudgetStage({ trace, candidate }: StageProps) {
  const { compose } = candidate;
  if (compose === null) return <span className="quiet">{t('whyPanel.notUsed')}</span>;
  return (
    <>
      {compose.included && compose.cutTo === undefined && `${t('whyStages.includedInFull')} · `}
      {compose.block === undefined
        ? COMPOSE_TIER_LABELS[compose.tier]
        : t('whyStages.tierInBlock', { tier: COMPOSE_TIER_LABELS[compose.tier], block: BLOCK_LABELS[compose.block] })}
      {' · '}
      {rich('whyStages.tokensOfPackage', { tokens: compose.tokens, packageTokens: trace.package.tokens, num })}
      <span className="quiet">
        {' '}
        {rich('whyStages.roomForBudgettokensNumber', { budgetTokens: trace.package.budgetTokens, num })}
      </span>
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
