import type { StageProps } from '../stage-list';

/** Its tier in the package, and the room it took. */
export function BudgetStage({ trace, candidate }: StageProps) {
  const { compose } = candidate;
  if (compose === null) return <span className="quiet">not used</span>;
  return (
    <>
      {compose.tier} · <span className="num">{compose.tokens.toLocaleString()}</span> of <span className="num">{trace.package.tokens.toLocaleString()}</span> tokens
      <span className="quiet"> · room for <span className="num">{trace.package.budgetTokens.toLocaleString()}</span></span>
      {compose.reason !== '' && <div className="quiet">{compose.reason}</div>}
    </>
  );
}
