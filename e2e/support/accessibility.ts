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
export const findProblems = (page: Page, impacts?: readonly string[]): Promise<string[]> =>
  check(page, ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'], 10, impacts);

/**
 * Problems of a page that was checked in another look: its structure is the same, its colours are others. Beside an open
 * menu nothing may be left whose colours can be told.
 */
export const findColourProblems = (page: Page): Promise<string[]> =>
  check(page, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }, 0);

/** What may stand outside all landmarks: what the checker names, and the tooltip of a button that has the focus. */
const OUTSIDE_LANDMARKS = 'dialog, [role=dialog], [role=alertdialog], svg, [role=tooltip]';

async function check(page: Page, runOnly: unknown, fewest: number, impacts?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(await source);
    await page.evaluate((regionMatcher) => {
      (window as unknown as { axe: { configure(spec: unknown): void } }).axe.configure({
        checks: [{ id: 'region', options: { regionMatcher } }],
      });
    }, OUTSIDE_LANDMARKS);
  }
  await waitForColourTransitions(page);
  const { violations, passes } = await page.evaluate(
    (rules) =>
      (window as unknown as { axe: { run(root: Document, options: unknown): Promise<AxeResults> } }).axe.run(document, {
        resultTypes: ['violations'],
        runOnly: rules,
      }),
    runOnly,
  );
  if (passes.length < fewest) throw new Error('the checker checked almost nothing');
  return violations
    .filter(({ impact }) => impacts === undefined || impacts.includes(impact ?? ''))
    .flatMap(({ id, help, impact, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) =>
          `${id} (${impact}): ${help} — ${target.join(' ')} — ${failureSummary?.split('\n')[1]?.trim() ?? ''}`,
      ),
    );
}
