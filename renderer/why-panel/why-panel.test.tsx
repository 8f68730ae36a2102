// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FeedbackId, ResourceId, SourceRef } from '../../shared/domain/ids';
import type { Feedback } from '../../shared/domain/feedback';
import { APPLICABILITY } from '../../shared/domain/ranking';
import type { RetrievalTrace } from '../../shared/domain/trace';
import { renderScreen, type RenderedScreen } from '../ipc/testing/render-screen';
import { settle } from '../ui/testing/render';
import {
  droppedCandidate,
  SAMPLE_TERMS,
  sampleCandidate,
  sampleRank,
  sampleTrace,
  TEST_JUDGE,
} from './testing/trace-sample';
import { WhyPanel } from './why-panel';

let screen: RenderedScreen | null = null;
beforeEach(() => localStorage.setItem('why:details', 'yes'));
afterEach(async () => {
  await screen?.unmount();
  screen = null;
});

const given: Feedback[] = [];
async function open(trace: RetrievalTrace, selected: SourceRef | null): Promise<HTMLElement> {
  screen = await renderScreen(<WhyPanel trace={trace} selected={selected} onSelect={() => {}} />, {
    'trace.feedbackOn': () => given,
    'trace.historyOf': () => ({ surfaced: 6, cited: 2, notRelevant: 0 }),
    'trace.feedback': (input) =>
      ({ ...input, id: 'F1' as FeedbackId, intent: '', at: 0, withdrawnAt: null }) as Feedback,
  });
  return screen.element;
}

const figure = (panel: HTMLElement, name: string): number =>
  Number(panel.querySelector(`[data-figure="${name}"]`)!.textContent.replace('−', '-'));
const stageText = (panel: HTMLElement, label: string): string =>
  panel.querySelector(`[data-stage="${label}"]`)!.textContent;

describe('the why panel', () => {
  it('opens with one sentence and the reasons; the stages stay folded until asked for, and open from then on', async () => {
    localStorage.removeItem('why:details');
    const candidate = sampleCandidate('a');
    const panel = await open(sampleTrace([candidate]), candidate.ref);
    expect(panel.querySelector('[data-testid="plain-reasons"] p')!.textContent).toBe(
      'It contains “gravel” and “scene”, and you kept it in May.',
    );
    const strengths = [...panel.querySelectorAll('[data-strength]')].map(({ textContent }) => textContent);
    expect(strengths).toEqual(['strong', 'some', 'weak', 'weak', 'weak']);
    expect(panel.querySelector('[data-testid="plain-reasons"]')!.textContent).not.toMatch(/\d/u);
    expect(panel.querySelector('[data-stage]')).toBeNull();
    const details = () => [...panel.querySelectorAll('button')].find(({ textContent }) => textContent === 'Details')!;
    await act(async () => details().click());
    expect(panel.querySelectorAll('[data-stage]')).toHaveLength(9);
    expect(figure(panel, 'score')).toBeGreaterThan(0);
    await screen!.unmount();
    expect((await open(sampleTrace([candidate]), candidate.ref)).querySelectorAll('[data-stage]')).toHaveLength(9);
  });

  it('counts what is quoted, read and left out as the bar above the chat does', async () => {
    const trace = sampleTrace([sampleCandidate('a'), sampleCandidate('b'), droppedCandidate('c', 'gate', 'no')]);
    screen = await renderScreen(
      <WhyPanel
        trace={trace}
        selected={null}
        onSelect={() => {}}
        citations={[{ number: 1, ref: trace.candidates[0]!.ref, quote: 'Gravel', verified: true }]}
      />,
      { 'trace.feedbackOn': () => [] },
    );
    expect(screen.element.querySelector('[data-testid="tally"]')!.textContent).toBe(
      'The answer quotes 1 source; 1 more was read, 1 was left out.',
    );
  });

  it('shows factors that multiply to the score it shows', async () => {
    const chat = sampleCandidate('a', {
      tier: 'chat',
      rank: sampleRank({ ...SAMPLE_TERMS, provenance: 0.6, recency: 0.873 }),
    });
    const panel = await open(sampleTrace([chat]), chat.ref);
    const product = figure(panel, 'provenance') * figure(panel, 'recency') * figure(panel, 'sum');
    expect(Math.abs(product - figure(panel, 'score'))).toBeLessThanOrEqual(0.002);
    const shares = [...panel.querySelectorAll('[data-share]')].map((share) =>
      Number(share.textContent.replace('−', '-')),
    );
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(figure(panel, 'sum'), 6);
  });

  it('shows the nine stages in funnel order', async () => {
    const candidate = sampleCandidate('a');
    const panel = await open(sampleTrace([candidate]), candidate.ref);
    const labels = [...panel.querySelectorAll('[data-stage]')].map((row) => row.getAttribute('data-stage'));
    expect(labels).toEqual([
      'You asked',
      'Found by',
      'Minimum match',
      'Relevance',
      'Rank',
      'Copies',
      'Budget',
      'Used',
      'History',
    ]);
    expect(stageText(panel, 'Minimum match')).toContain('0.71 ≥ 0.40');
    expect(stageText(panel, 'Relevance')).toContain('“states the decision”');
    expect(stageText(panel, 'Relevance')).toContain('test judge’s judgement');
  });

  it('says "not used" for terms that were not used', async () => {
    const candidate = sampleCandidate('a', { rank: sampleRank({ ...SAMPLE_TERMS, vitality: null }) });
    const panel = await open(sampleTrace([candidate]), candidate.ref);
    expect(stageText(panel, 'Rank')).toContain('alive not used');
    expect(stageText(panel, 'Rank')).toContain('recency not used');
  });

  it('recomputes the sum when a term changes', async () => {
    const before = sampleCandidate('a');
    const first = await open(sampleTrace([before]), before.ref);
    const text = stageText(first, 'Rank');
    await screen!.unmount();
    const after = sampleCandidate('a', { rank: sampleRank({ ...SAMPLE_TERMS, applicability: APPLICABILITY.useful }) });
    expect(stageText(await open(sampleTrace([after]), after.ref), 'Rank')).not.toBe(text);
  });

  it('warns when the stored score does not follow from the stored terms', async () => {
    const rank = { ...sampleRank(SAMPLE_TERMS), score: 0.5 };
    const candidate = sampleCandidate('a', { rank });
    expect(stageText(await open(sampleTrace([candidate]), candidate.ref), 'Rank')).toContain(
      'do not give the stored score',
    );
  });

  it('lists dropped sources under the reason they share, nearest first, each with its own stages', async () => {
    const candidates = [
      sampleCandidate('a'),
      droppedCandidate('b', 'gate', 'other subject'),
      droppedCandidate('c', 'gate', 'other craft'),
      droppedCandidate('d', 'floor', 'noise'),
    ];
    const panel = await open(sampleTrace(candidates), null);
    const groups = [...panel.querySelectorAll('[data-count]')].map(({ textContent }) => textContent);
    expect(groups).toEqual(['Off topic 2', 'Weaker match 1']);
    expect(panel.querySelector('[data-testid="tally"]')!.textContent).toBe(
      'The answer quotes nothing word for word; 1 source was read; 3 were left out.',
    );
    const row = [...panel.querySelectorAll('button')].find((button) => button.textContent.includes('Note b'))!;
    expect(row.textContent).toContain('other subject');
    await act(async () => row.click());
    expect(stageText(panel, 'Rank')).toContain('not reached');
    expect(stageText(panel, 'Relevance')).toContain('left out here');
  });

  it('folds what was left out behind its three nearest, each with its reason', async () => {
    const names = ['b', 'c', 'd', 'e'];
    const panel = await open(sampleTrace(names.map((name) => droppedCandidate(name, 'gate', 'other craft'))), null);
    const rows = () => [...panel.querySelectorAll('[data-dropped-at]')].map(({ textContent }) => textContent);
    expect(rows()).toEqual(['b', 'c', 'd'].map((name) => `Note ${name}the model judged “other craft”`));
    const showAll = [...panel.querySelectorAll('button')].find(({ textContent }) => textContent === 'Show all 4')!;
    await act(async () => showAll.click());
    expect(rows()).toHaveLength(4);
    expect(panel.querySelector('[data-count]')!.textContent).toBe('Off topic 4');
  });

  it('numbers a source as the answer does', async () => {
    const [used, other] = [sampleCandidate('a'), sampleCandidate('b')];
    const citation = { number: 7, ref: used.ref, quote: 'Gravel', verified: true };
    screen = await renderScreen(
      <WhyPanel trace={sampleTrace([other, used])} selected={null} onSelect={() => {}} citations={[citation]} />,
      { 'trace.feedbackOn': () => [] },
    );
    const row = (ref: string) => screen!.element.querySelector(`[data-source="${ref}"]`)!.textContent;
    expect(row(used.ref)).toMatch(/^1Note a/);
    expect(row(other.ref)).toMatch(/^Note b/);
  });

  it('shows that the gate failed open and that its candidates were not judged', async () => {
    const candidate = sampleCandidate('a', {
      gate: { verdict: 'not-judged', applicability: 0.5, reason: { code: 'not-judged' }, judge: TEST_JUDGE },
    });
    const panel = await open(
      sampleTrace([candidate], {
        gate: {
          judge: 'test judge',
          state: 'failed-open',
          failures: [{ code: 'missing-verdicts', missing: 1, asked: 2 }],
        },
      }),
      candidate.ref,
    );
    expect(panel.textContent).toContain('Relevance could not be checked');
    expect(panel.textContent).toContain('1 of 2 candidates came back without a verdict');
    expect(panel.querySelector('[data-stage="Relevance"] .warning-text')?.textContent).toContain('not judged');
  });

  it('says that nothing applies, with the nearest notes, or why the search was skipped', async () => {
    const dropped = droppedCandidate('b', 'floor', 'noise');
    const panel = await open(sampleTrace([{ ...dropped, similarity: 0.31 }]), null);
    expect(panel.textContent).toContain('No match; 1 source was left out.The nearest is “Note b”.');
    expect(panel.textContent).not.toContain('0.31');
    const press = (words: string) =>
      act(async () =>
        [...panel.querySelectorAll('button')].find(({ textContent }) => textContent.includes(words))!.click(),
      );
    await press('Note b');
    expect(stageText(panel, 'Minimum match')).toContain('0.31 < 0.40');
    await screen!.unmount();
    expect((await open(sampleTrace([], { skipped: { code: 'greeting' } }), null)).textContent).toContain(
      'Your notes were not searched: this message needs none of your notes.',
    );
  });

  it('opens the exact sentence, and records feedback on this retrieval', async () => {
    const candidate = sampleCandidate('a');
    const panel = await open(sampleTrace([candidate]), candidate.ref);
    const press = (words: string) =>
      act(async () => [...panel.querySelectorAll('button')].find((button) => button.textContent === words)!.click());
    await press('Not relevant here');
    await settle(() => screen!.host.asked.some(({ route }) => route === 'trace.feedback'));
    expect(screen!.host.asked.find(({ route }) => route === 'trace.feedback')!.data).toEqual({
      traceId: 'T1',
      ref: 'note:a',
      verdict: 'not-relevant',
    });
    await press('Open the sentence');
    await settle(() => screen!.location() !== '/');
    expect(screen!.location()).toBe('/chat/S2?message=M14&start=6&end=40');
  });

  it('opens the document of a chunk at that chunk', async () => {
    const chunk = sampleCandidate('c', {
      ref: 'chunk:c' as SourceRef,
      kind: 'chunk',
      tier: 'resource',
      origin: null,
      resource: { id: 'R1' as ResourceId, title: 'Itoh' },
    });
    const panel = await open(sampleTrace([chunk]), chunk.ref);
    const button = [...panel.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Open the document',
    )!;
    await act(async () => button.click());
    await settle(() => screen!.location() !== '/');
    expect(screen!.location()).toBe('/vault/resource/R1?chunk=c');
  });

  it('compares a source with the top-ranked one, term by term', async () => {
    const first = sampleCandidate('a');
    const second = sampleCandidate('b', {
      rank: sampleRank({ ...SAMPLE_TERMS, applicability: 0.55, vitality: null }, 2),
    });
    const panel = await open(sampleTrace([first, second]), second.ref);
    await act(async () =>
      [...panel.querySelectorAll('button')].find((button) => button.textContent === 'Compare with #1')!.click(),
    );
    const table = panel.querySelector('[data-testid="compare"]')!.textContent;
    expect(table).toContain('Note a');
    expect(table).toContain('not used');
    expect(table).toContain('−.149');
  });
});
