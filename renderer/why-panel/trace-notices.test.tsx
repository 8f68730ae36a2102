// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import type { RetrievalTrace } from '../../shared/domain/trace';
import { renderScreen, type RenderedScreen } from '../ipc/testing/render-screen';
import { sampleCandidate, sampleTrace } from './testing/trace-sample';
import { summariseTrace } from './trace/trace-summary';
import { TraceNotices } from './trace-notices';

let screen: RenderedScreen | null = null;
afterEach(async () => {
  await screen?.unmount();
  screen = null;
});

async function textOf(message: RetrievalTrace['notices'][number]['message']): Promise<string> {
  const reason = { code: 'phrase-missing', phrase: 'long tail' } as const;
  const candidate = { ...sampleCandidate('a'), outcome: { state: 'dropped', stage: 'fuse', reason } as const };
  const trace = { ...sampleTrace([candidate]), notices: [{ kind: 'nothing-applies' as const, message }] };
  screen = await renderScreen(<TraceNotices trace={trace} summary={summariseTrace(trace)} />, {});
  return screen.element.textContent;
}

describe('where nothing is used', () => {
  it('the notice names the nearest', async () => {
    expect(await textOf({ code: 'nothing-applies' })).toBe('The nearest is “Note a”.');
  });

  it('the notice names the quoted words that nothing holds, and what else to try', async () => {
    expect(await textOf({ code: 'nothing-applies', phrases: ['long tail', 'by search'] })).toMatch(
      /^None contains “long tail” together with “by search”\. Without the quotation marks, /,
    );
  });
});
