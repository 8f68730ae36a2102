import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { declareMessageValues, findUnusedMessages } from './messages.mjs';
import { runNode } from './process.mjs';
import { inProject, tool } from './project.mjs';

it('what each sentence needs is declared by its names, at any depth', () => {
  const english = { review: { kept: '{n, plural, one{# of <b>{all}</b>} other{#}}', drop: 'Drop' } };
  const declared = declareMessageValues(english);
  expect(declared).toContain("  'review.kept': { values: 'n' | 'all'; elements: 'b' };\n  'review.drop': null;\n");
});

it('a sentence that no source reads by its key is found', () => {
  const texts = ["t('review.keep')", 'review.drop()', "isNew ? 'review.add' : 'review.edit'"];
  expect(findUnusedMessages(['review.keep', 'review.drop', 'review.add'], texts)).toEqual(['review.drop']);
});

it('lint finds sentences that are read while a module loads, also by what the module calls at once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'engram-lint-'));
  try {
    const file = join(folder, 'labels.ts');
    const early = [
      "export const a = t('ui.more');",
      "export const b = ['x'].map((id) => ({ id, label: t('ui.more') }));",
      "const make = () => t('ui.more');\nexport const c = make();",
      'export const d = ZONE_LABELS.active;',
    ];
    const late = ["export const e = () => t('ui.more');", "export const f = labels({ more: 'ui.more' });"];
    writeFileSync(file, [...early, ...late].join('\n'));
    const args = ['-c', inProject('.oxlintrc.json'), file];
    const { text } = await runNode(tool('oxlint', 'bin', 'oxlint'), args, { output: 'collect' });
    expect(text.match(/no-sentence-at-load/gu)).toHaveLength(early.length);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
