import { describe, expect, it } from 'vitest';
import type { IndexPort } from '../../../electron/retrieval/index/index-port';
import { openFunnel } from '../../../electron/retrieval/testing/open-funnel';
import { noteEntry } from '../../../electron/retrieval/testing/entries';
import { ABLATIONS, ablateIndex } from './ablate-index';
import type { AblationData } from './ablation-data';
import { ablationTable } from './ablation-table';
import { runAblation } from './run-ablation';

const SOME = ABLATIONS.filter(({ name }) => name === 'words' || name === 'lane dense');

describe('the ablation', () => {
  it('switches off one lane or part at a time, and tells what loses a question', async () => {
    const data: AblationData = {
      name: 'notes',
      questions: 1,
      async measure(ablate: (index: IndexPort) => IndexPort) {
        const entries = [noteEntry('n', 'The boat lies in Oslo')];
        const { trace } = await (await openFunnel(entries, { port: ablate })).ask('Is the boat in Oslo?');
        const [candidate] = trace.candidates;
        return {
          scored: candidate!.fused.parts.lexical! > 0 ? 10 : 0,
          compared: candidate!.found.some(({ lane }) => lane === 'dense') ? 1 : 0,
        };
      },
      close: async () => {},
    };
    const result = await runAblation([data], () => {}, SOME);
    expect(result.whole).toEqual({ notes: { scored: 10, compared: 1 } });
    expect(result.rows).toEqual([
      { name: 'lane dense', changes: { notes: { scored: 0, compared: -1 } } },
      { name: 'words', changes: { notes: { scored: -10, compared: 0 } } },
    ]);
    const table = ablationTable(result, [data], { commit: 'abc', embedder: 'word hashes' });
    expect(table).toContain('| lane dense | −1 compared | no |');
    expect(table).toContain('| words | −10 scored | yes |');
  });

  it('leaves out parts that come from lists', async () => {
    const asked: unknown[] = [];
    const index = { score: async (query: unknown) => (asked.push(query), []) } as unknown as IndexPort;
    const column = new Float64Array(1);
    await ablateIndex(index, { name: 'links', listParts: ['link'] }).score({
      listParts: { link: column, lesson: column },
    } as never);
    expect(asked).toEqual([{ listParts: { lesson: column }, weights: {} }]);
  });
});
