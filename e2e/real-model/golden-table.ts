import { promptVersionsText } from '../../electron/models/prompts/all-prompts';
import { SIZES } from './golden-cases';
import type { CaseResult } from './run-golden';

const sumOf = (results: readonly CaseResult[], read: (result: CaseResult) => number): number =>
  results.reduce((sum, result) => sum + read(result), 0);

/** The run as Markdown: one row for each task, then the agreement by the size of model that a case is for. */
export function goldenTable(results: readonly CaseResult[], model: string): string {
  const rowOf = (name: string, own: readonly CaseResult[]): string => {
    const count = (form: CaseResult['form']) => own.filter((result) => result.form === form).length;
    const sums = (['promptTokens', 'cachedTokens', 'replyTokens'] as const).map((key) =>
      sumOf(own, (each) => each[key]),
    );
    return `| ${[name, own.length, agreementOf(own), count('repaired'), count('broken'), ...sums, (sumOf(own, ({ ms }) => ms) / 1000).toFixed(1)].join(' | ')} |`;
  };
  const tasks = [...new Set(results.map(({ task }) => task))];
  const bySize = SIZES.flatMap((size) => {
    const own = results.filter((result) => result.size === size);
    return own.length === 0 ? [] : [`${size} ${agreementOf(own)}`];
  });
  return [
    `${model}: golden cases; prompts ${promptVersionsText()}`,
    '| task | cases | expectations met | asked twice | broken | prompt tokens | cached | reply tokens | s |',
    '|---|---|---|---|---|---|---|---|---|',
    ...tasks.map((task) =>
      rowOf(
        task,
        results.filter((result) => result.task === task),
      ),
    ),
    rowOf('all', results),
    `By size: ${bySize.join('; ')}`,
  ].join('\n');
}

/** “12 of 15”. */
const agreementOf = (results: readonly CaseResult[]): string =>
  `${sumOf(results, ({ met }) => met)} of ${sumOf(results, ({ of }) => of)}`;
