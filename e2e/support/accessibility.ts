import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { waitForColourTransitions } from './colour-transitions';

interface AxeResults {
  violations: {
    id: string;
    impact: string | null;
    help: string;
    nodes: { target: unknown[]; failureSummary?: string }[];
  }[];
  passes: { id: string }[];
}

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Serious and critical accessibility problems of the current page, one line each. */
export const findSeriousProblems = (page: Page): Promise<string[]> => findProblems(page, ['serious', 'critical']);

/**
 * Accessibility problems of the current page, one line each; those of every impact unless told. The content policy
 * forbids script elements, so the checker is injected by evaluation.
 */
export async function findProblems(page: Page, impacts?: readonly string[]): Promise<string[]> {
  await page.evaluate(`if (!window.axe) { ${await source} }`);
  await waitForColourTransitions(page);
  const { violations, passes } = await page.evaluate(() =>
    (window as unknown as { axe: { run(root: Document, options: unknown): Promise<AxeResults> } }).axe.run(document, {
      resultTypes: ['violations'],
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    }),
  );
  if (passes.length < 10) throw new Error('the checker checked almost nothing');
  return violations
    .filter(({ impact }) => impacts === undefined || impacts.includes(impact ?? ''))
    .flatMap(({ id, help, impact, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) =>
          `${id} (${impact}): ${help} — ${target.join(' ')} — ${failureSummary?.split('\n')[1]?.trim() ?? ''}`,
      ),
    );
}
