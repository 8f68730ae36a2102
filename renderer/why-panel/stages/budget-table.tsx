import type { RetrievalTrace } from '../../../shared/domain/trace';
import { tokenizerText } from '../../../shared/domain/trace-text/run-text';
import styles from '../styles/stages.module.css';

type Block = NonNullable<RetrievalTrace['package']['blocks']>[number]['block'];

/** Blocks of the package in the person's words. */
export const BLOCK_LABELS: Record<Block, string> = {
  contract: 'your contract',
  facts: 'facts',
  lessons: 'lessons',
  workspace: 'workspace',
  memories: 'memories',
  web: 'web',
};

/** The budget of each block of the package, and the tokenizer. */
export function BudgetTable({ trace }: { trace: RetrievalTrace }) {
  const { blocks = [], tokens, budgetTokens, tokenizer } = trace.package;
  return (
    <div className={styles.tableBox} tabIndex={0} role="region" aria-label="Budget">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">block</th>
            <th scope="col">tokens</th>
            <th scope="col">room for</th>
          </tr>
        </thead>
        <tbody>
          {blocks.map((row) => (
            <tr key={row.block}>
              <th scope="row">{BLOCK_LABELS[row.block]}</th>
              <td className="num">{row.tokens.toLocaleString()}</td>
              <td className="num">{row.budgetTokens.toLocaleString()}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">all</th>
            <td className="num">{tokens.toLocaleString()}</td>
            <td className="num">{budgetTokens.toLocaleString()}</td>
          </tr>
        </tbody>
      </table>
      <p className="quiet">
        {tokenizer === undefined
          ? 'What counted the tokens is not recorded.'
          : `counted by ${tokenizerText(tokenizer)}`}
      </p>
    </div>
  );
}
