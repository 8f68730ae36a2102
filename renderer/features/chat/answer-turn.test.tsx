// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SourceRef, TraceId } from '../../../shared/domain/ids';
import type { Message } from '../../../shared/domain/message';
import { renderScreen, type RenderedScreen } from '../../bridge/testing/render-screen';
import { settle } from '../../ui/testing/render';
import { sampleCandidate, sampleTrace } from '../../why-panel/testing/trace-sample';
import { AnswerTurn } from './answer-turn';
import { sampleMessage } from './testing/message-sample';

const ref = 'note:a' as SourceRef;
let screen: RenderedScreen | null = null;
let explained: [string, SourceRef | null][] = [];

beforeEach(() => {
  explained = [];
  // Everything is in sight of the test's page.
  vi.stubGlobal('IntersectionObserver', class {
    constructor(private readonly heard: (entries: { isIntersecting: boolean }[]) => void) {}
    observe() { this.heard([{ isIntersecting: true }]); }
    disconnect() {}
  });
});
afterEach(async () => {
  await screen?.unmount();
  screen = null;
  vi.unstubAllGlobals();
});

async function show(change: Partial<Message>): Promise<HTMLElement> {
  const message = sampleMessage('A2', { role: 'assistant', model: 'offline engine', ...change });
  screen = await renderScreen(
    <AnswerTurn message={message} markedSpan={null} selected={null} onExplain={(id, source) => explained.push([id, source])} onLink={() => {}} onRetry={null} />,
    { 'trace.ofMessage': () => sampleTrace([sampleCandidate('a')]) },
  );
  return screen.element;
}

describe('citations of an answer', () => {
  it('are chips only where the quote was verified; others say "unsupported"', async () => {
    const element = await show({
      text: 'One [1], two [2], three [3].',
      citations: [{ number: 1, ref, quote: 'the eye', verified: true }, { number: 2, ref, quote: 'never said', verified: false }],
    });
    const chips = [...element.querySelectorAll('button')].map((button) => button.textContent);
    expect(chips).toEqual(['1']);
    expect(element.textContent).toBe('vaultOne 1, two unsupported, three unsupported.');
  });

  it('open the panel on their source', async () => {
    const element = await show({ text: 'One [1].', traceId: 'T1' as TraceId, citations: [{ number: 1, ref, quote: 'the eye', verified: true }] });
    await settle(() => element.querySelector('[aria-label="Source 1: Note a"]') !== null);
    await act(async () => element.querySelector<HTMLElement>('[aria-label="Source 1: Note a"]')!.click());
    expect(explained).toEqual([['A2', ref]]);
    expect(element.querySelector('[aria-label="Sources"]')!.textContent).toBe('Note a');
  });

  it('belong to the mark they were made for: a second, unverified [1] is unsupported', async () => {
    const element = await show({
      text: 'Escaped \\* and &amp;, then `[1]`: “the eye” [1], but “never said” [1] and “the eye” again [1].',
      citations: [
        { number: 1, ref, quote: 'the eye', verified: true }, { number: 1, ref, quote: 'never said', verified: false },
        { number: 1, ref, quote: 'the eye', verified: true },
      ],
    });
    expect(element.textContent).toBe('vaultEscaped * and &, then [1]: “the eye” 1, but “never said” unsupported and “the eye” again 1.');
  });

  it('are plain text in a message that no engine wrote', async () => {
    expect((await show({ text: 'See [1].', model: null })).textContent).toContain('See [1].');
  });
});

describe('an answer that ended early', () => {
  it('keeps what was written and says what happened', async () => {
    const element = await show({ text: 'Half a', state: 'failed', error: 'The server did not answer.' });
    expect(element.textContent).toContain('Half a');
    expect(element.querySelector('[role="alert"]')!.textContent).toBe('The server did not answer.');
  });
});
