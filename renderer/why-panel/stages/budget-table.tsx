import type { RetrievalTrace } from '../../../shared/domain/trace';
import { tokenizerText } from '../../../shared/domain/trace-text/run-text';
import styles from '../styles/stages.module.css';
import { labels, t } from '../../../shared/messages/message';
import { formatNumber } from '../../../shared/messages/format-number';

type Block = NonNullable<RetrievalTrace['package']['blocks']>[number]['block'];

/** Blocks of the package in the person's words. */
export const BLOCK_LABELS: Record<Block, string> = labels({
  contract: 'whyStages.yourContract',
  facts: 'common.facts',
  lessons: 'common.lessons',
  profile: 'profile.title',
  workspace: 'whyStages.workspace',
  memories: 'whyStages.memories',
  web: 'common.web',
});

/** The budget of each block of the package, and the tokenizer. */
export function BudgetTable({ trace }: { trace: RetrievalTrace }) {
  const { blocks = [], tokens, budgetTokens, tokenizer } = trace.package;
  return (
    <div className={styles.tableBox} tabIndex={0} role="region" aria-label={t('whyPanel.budget')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('whyStages.block')}</th>
            <th scope="col">{t('whyStages.tokens')}</th>
            <th scope="col">{t('whyStages.roomFor')}</th>
          </tr>
        </thead>
        <tbody>
          {blocks.map((row) => (
            <tr key={row.block}>
              <th scope="row">{BLOCK_LABELS[row.block]}</th>
              <td className="num">{formatNumber(row.tokens)}</td>
              <td className="num">{formatNumber(row.budgetTokens)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t('whyStages.all')}</th>
            <td className="num">{formatNumber(tokens)}</td>
            <td className="num">{formatNumber(budgetTokens)}</td>
          </tr>
        </tbody>
      </table>
      {tokenizer !== undefined && (
        <p className="quiet">{t('whyStages.countedByTokenizer', { tokenizer: tokenizerText(tokenizer) })}</p>
      )}
    </div>
  );
}
