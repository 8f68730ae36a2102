// @vitest-environment happy-dom
import fc from 'fast-check';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { blendOf, blendWeightsForVitality, scoreOf } from '../../shared/domain/ranking';
import type { TraceCandidate, TracedVitality } from '../../shared/domain/trace';
import { renderScreen, type RenderedScreen } from '../ipc/testing/render-screen';
import { archivedMessage } from './retrieval/archived-message';
import { vitalitySumRows } from '../vitality/vitality-text';
import { SAMPLE_TERMS, sampleCandidate, sampleRank, sampleTrace } from './testing/trace-sample';
import { WhyPanel, type WhyPanelProps } from './why-panel';

let screen: RenderedScreen | null = null;
beforeEach(() => localStorage.setItem('why:details', 'yes'));
afterEach(async () => {
  await screen?.unmount();
  screen = null;
});

async function open(candidate: TraceCandidate, props: Partial<WhyPanelProps> = {}): Promise<HTMLElement> {
  screen = await renderScreen(
    <WhyPanel trace={sampleTrace([candidate])} selected={candidate.ref} onSelect={() => {}} {...props} />,
    {
      'trace.feedbackOn': () => [],
      'trace.historyOf': () => ({ surfaced: 6, cited: 2, notRelevant: 0 }),
    },
  );
  return screen.element;
}
const rankText = (panel: HTMLElement): string => panel.querySelector('[data-stage="Rank"]')!.textContent;
const press = async (panel: HTMLElement, name: RegExp) =>
  act(async () => [...panel.querySelectorAll('button')].find(({ textContent }) => name.test(textContent))!.click());
const PARTS: TracedVitality = {
  zone: 'active',
  layer: 'knowledge',
  uses: 3,
  lifetimeDays: 12,
  decay: 0.42,
  base: 0.6,
  stability: 1.2,
  linksTo: 2,
  spread: 0.3,
  revival: 0,
  isBridge: true,
  activation: 0.9,
  vitality: 0.71,
};

describe('the vitality of a source', () => {
  it('is shown as value × weight with its zone, and expands to its parts', async () => {
    const panel = await open(
      sampleCandidate('a', { rank: { ...sampleRank(SAMPLE_TERMS), zone: 'active', vitalityParts: PARTS } }),
    );
    expect(rankText(panel)).toContain('alive .071 = 0.71 × 0.10 · in use');
    await press(panel, /^alive/);
    const rows = [...panel.querySelectorAll('[aria-label="What it was made of"] tr')].map(
      ({ textContent }) => textContent,
    );
    expect(rows.map((row) => row.slice(0, 4))).toEqual(['deca', 'Uses', 'Near', 'Revi', 'Acti', 'Vita']);
    expect(rows.join('\n')).toContain('2 notes link to it: it fades 1.2 times slower.');
    expect(rows.join('\n')).toContain('+0.30uses of notes within two links');
    expect(rows.join('\n')).toContain('never falls below 0.50');
  });

  it('shows the value alone where only it was recorded, and why when vitality was not used', async () => {
    const bare = await open(sampleCandidate('a', { rank: { ...sampleRank(SAMPLE_TERMS), zone: 'active' } }));
    await press(bare, /^alive/);
    expect(rankText(bare)).toContain('alive .071 = 0.71 × 0.10');
    expect(bare.querySelector('[aria-label="What it was made of"]')).toBeNull();
    await screen!.unmount();
    const unused = await open(
      sampleCandidate('a', {
        rank: { ...sampleRank({ ...SAMPLE_TERMS, vitality: null }), vitalityUnused: { code: 'switched-off' } },
      }),
    );
    expect(rankText(unused)).toContain('alive not used: this run does not use it');
    expect(unused.querySelector('[data-testid="alive"]')).toBeNull();
  });

  it('uses the weights of its ranking, whatever today’s weights are', async () => {
    const weights = blendWeightsForVitality(0.3);
    const rank = {
      ...sampleRank(SAMPLE_TERMS),
      blend: blendOf(SAMPLE_TERMS, weights),
      score: scoreOf(SAMPLE_TERMS, weights),
      weights,
      zone: 'active' as const,
    };
    const panel = await open(sampleCandidate('a', { rank }));
    expect(rankText(panel)).toContain('alive .213 = 0.71 × 0.30');
    expect(rankText(panel)).not.toContain('do not give the stored score');
  });

  it('has rows whose shown figures add up', () => {
    const figure = fc.double({ min: -12, max: 12, noNaN: true });
    fc.assert(
      fc.property(
        figure,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (base, spread, revival) => {
          const rows = vitalitySumRows({
            parts: { ...PARTS, base, spread, revival, activation: base + spread + revival },
          });
          const shown = (label: string) => Number(rows.find(({ name }) => name === label)!.figure.replace('−', '-'));
          // Four figures rounded to hundredths.
          expect(
            Math.abs(shown('Uses') + shown('Near it') + shown('Revival') - shown('Activation')),
          ).toBeLessThanOrEqual(0.0201);
        },
      ),
    );
  });
});

describe('the penalties of a source', () => {
  it('are listed by name with share, counts where recorded, and the upper bound', async () => {
    const penalties = { superseded: 0.2, 'links-to-superseded': 0.05, 'surfaced-unused': 0.1125 };
    const panel = await open(
      sampleCandidate('a', {
        rank: { ...sampleRank({ ...SAMPLE_TERMS, penalty: 0.3 }), penalties, history: { surfaced: 12, used: 3 } },
      }),
    );
    const list = panel.querySelector('[aria-label="Taken off"]')!.textContent;
    for (const words of [
      '−.200 a newer note replaced it',
      '−.050 it links to a note',
      '−.113 shown 12 times, used 3 times',
      'no more than .300',
    ])
      expect(list).toContain(words);
  });
});

describe('archived notes in the panel', () => {
  const hidden = { searched: false, total: 9, near: 2 };

  it('are marked, and the panel says that they were searched', async () => {
    const candidate = sampleCandidate('a', { archived: true });
    screen = await renderScreen(
      <WhyPanel
        trace={sampleTrace([candidate], { archived: { ...hidden, searched: true } })}
        selected={null}
        onSelect={() => {}}
      />,
      { 'trace.feedbackOn': () => [] },
    );
    expect(screen.element.querySelector('[aria-label="Used"]')!.textContent).toContain('archived');
    expect(screen.element.querySelector('[data-testid="archived"]')!.textContent).toBe(
      'Archived notes were searched too.',
    );
  });

  it('are offered when they were excluded and could answer: ask again with them, or include them', async () => {
    const asked: unknown[] = [];
    const trace = sampleTrace([sampleCandidate('a')], { archived: hidden });
    screen = await renderScreen(
      <WhyPanel trace={trace} selected={null} onSelect={() => {}} onAskAgain={(change) => asked.push(change)} />,
      { 'trace.feedbackOn': () => [] },
    );
    expect(screen.element.querySelector('[data-testid="archived"]')!.textContent).toContain(
      '2 of them hold most of your words',
    );
    await press(screen.element, /^Ask again with archived notes$/);
    expect(asked).toEqual([{ without: [], include: [], includeArchived: true }]);
    await screen.unmount();
    let included = 0;
    screen = await renderScreen(
      <WhyPanel
        trace={trace}
        selected={null}
        onSelect={() => {}}
        onIncludeArchived={() => {
          included += 1;
        }}
      />,
      { 'trace.feedbackOn': () => [] },
    );
    await press(screen.element, /^Include archived$/);
    expect(included).toBe(1);
  });

  it('are not mentioned when there are none, none is near, or no search ran', () => {
    for (const archived of [undefined, { searched: true, total: 0, near: 0 }, { searched: false, total: 3, near: 0 }])
      expect(archivedMessage({ archived, skipped: null })).toBeNull();
    expect(archivedMessage({ archived: hidden, skipped: { code: 'greeting' } })).toBeNull();
  });
});
