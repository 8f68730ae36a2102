// @vitest-environment happy-dom
import fc from 'fast-check';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Feedback } from '../../shared/domain/feedback';
import type { FeedbackId, SourceRef } from '../../shared/domain/ids';
import type { RetrievalTrace } from '../../shared/domain/trace';
import { renderScreen, type RenderedScreen } from '../ipc/testing/render-screen';
import { settle } from '../ui/testing/render';
import { goldenTrace } from './testing/golden-trace';
import { droppedCandidate, SAMPLE_TERMS, sampleCandidate, sampleRank, sampleTrace } from './testing/trace-sample';
import type { AskAgainChange } from './context/why-context';
import { WhyPanel } from './why-panel';

let screen: RenderedScreen | null = null;
beforeEach(() => localStorage.setItem('why:details', 'yes'));
let given: Feedback[] = [];
let selected: (SourceRef | null)[] = [];
let askedAgain: AskAgainChange[] = [];
afterEach(async () => {
  await screen?.unmount();
  screen = null;
  given = [];
  selected = [];
  askedAgain = [];
});

async function open(
  { trace, children }: { trace: RetrievalTrace; children: RetrievalTrace[] },
  ref: string | null,
): Promise<HTMLElement> {
  screen = await renderScreen(
    <WhyPanel
      trace={trace}
      selected={ref as SourceRef | null}
      onSelect={(to) => selected.push(to)}
      onAskAgain={(change) => askedAgain.push(change)}
    />,
    {
      'trace.children': () => children,
      'trace.feedbackOn': () => given,
      'trace.historyOf': () => ({ surfaced: 6, cited: 2, notRelevant: 0 }),
      'trace.feedback': (input) => {
        const feedback = {
          ...input,
          id: `F${given.length}` as FeedbackId,
          intent: '',
          at: 0,
          withdrawnAt: null,
        } as Feedback;
        given = [...given, feedback];
        return feedback;
      },
      'trace.withdrawFeedback': ({ id }) => {
        given = given.map((feedback) => (feedback.id === id ? { ...feedback, withdrawnAt: 1 } : feedback));
        return given.find((feedback) => feedback.id === id)!;
      },
      'trace.export': ({ sessionId }) => ({
        path: '/exports/runs.jsonl',
        runs: sessionId === null ? 12 : 3,
        bytes: 4096,
      }),
    },
  );
  await settle(
    () =>
      children.length === 0 ||
      / found ·/u.test(screen!.element.querySelector('[aria-label="Further rounds"]')?.textContent ?? ''),
  );
  return screen.element;
}

const button = (element: ParentNode, words: string | RegExp): HTMLButtonElement =>
  [...element.querySelectorAll('button')].find(({ textContent }) =>
    typeof words === 'string' ? textContent === words : words.test(textContent),
  )!;
const press = (element: ParentNode, words: string | RegExp) => act(async () => button(element, words).click());
const stage = (element: HTMLElement, label: string): HTMLElement =>
  element.querySelector<HTMLElement>(`[data-stage="${label}"]`)!;

describe('the query plan in the panel', () => {
  it('shows needs with confidence, resolved references with their note, the time range, and facts by key', async () => {
    const panel = await open(goldenTrace(), null);
    await press(panel, /^How it was read/);
    const text = panel.querySelector('[aria-label="You asked"] dl')!.textContent;
    expect(text).toContain('high stakes 0.80 · ambiguity 0.40');
    expect(text).toContain('“the construction guy” is Dave: Dave builds the wall');
    expect(text).toMatch(/“last month” is .* to .* seen from/);
    expect(text).toContain('Ana · birthday = 3 May, since');
    expect(text).toContain('“Ana was born on 3 May”');
  });

  it('highlights what the selected query found, with its rank, and shows how a hop was filled in', async () => {
    const panel = await open(goldenTrace(), null);
    await press(panel, 'next hop');
    expect(button(panel, 'next hop').getAttribute('aria-pressed')).toBe('true');
    expect(panel.textContent).toContain('{1} became “Dave”, so it asked: “The wall of Dave was built.”');
    expect(panel.textContent).toContain('found 1 of the 6 considered: 1 used, 0 left out');
    const rows = [...panel.querySelectorAll('[data-found]')];
    expect(
      rows.filter((row) => row.getAttribute('data-found') === 'yes').map(({ textContent }) => textContent),
    ).toEqual(['Dave builds the wallnext hop #3']);
    expect(
      rows.every((row) => row.getAttribute('data-found') === 'yes' || row.textContent.includes('not found by it')),
    ).toBe(true);
    await press(panel, 'next hop');
    expect(panel.querySelector('[data-found]')).toBeNull();
  });

  it('shows the result of every lane, and warns about one that timed out', async () => {
    const panel = await open(goldenTrace(), null);
    await press(panel, /^What each lane gave/);
    expect(panel.querySelector('[aria-label="Lanes"] .warning-text')!.textContent).toBe(
      'took too long: longer than 0.8 s',
    );
  });
});

describe('the stages of a source', () => {
  it('show lanes with minimum-should-match, corrected spellings, and the link path', async () => {
    const panel = await open(goldenTrace(), 'note:dave');
    const found = stage(panel, 'Found by').textContent;
    expect(found).toContain('words (all words) #1');
    expect(found).toContain('Daave → Dave');
    expect(found).toContain('query → Ma → this note');
  });

  it('show what was cut, the budget of each part, and the tokenizer', async () => {
    const panel = await open(goldenTrace(), 'note:dave');
    const budget = stage(panel, 'Budget');
    expect(budget.textContent).toContain('structural in memories');
    expect(budget.textContent).toMatch(/cut to its first level: 12 of \d+ characters/);
    await press(budget, 'how the room was shared');
    expect([...budget.querySelectorAll('tbody th')].map(({ textContent }) => textContent)).toEqual([
      'your contract',
      'lessons',
      'memories',
      'all',
    ]);
    expect(budget.textContent).toContain('counted by o200k_base (estimate)');
  });

  it('show how a lesson was worded, and what the person overrode', async () => {
    expect(stage(await open(goldenTrace(), 'note:lesson'), 'Budget').textContent).toContain(
      'sent as: “Before you book a flight, check the passport.”',
    );
    await screen!.unmount();
    expect(stage(await open(goldenTrace(), 'note:included'), 'Relevance').textContent).toContain('you put it in');
    await screen!.unmount();
    expect(stage(await open(goldenTrace(), 'note:without'), 'Relevance').textContent).toContain('you left it out');
  });

  it('name the round in which a source was found', async () => {
    const panel = await open(goldenTrace(), 'note:moss');
    expect(panel.textContent).toContain('In the middle of the answer: The model asked for “moss”');
  });
});

describe('further rounds', () => {
  it('show their reason and expand down to each candidate’s stages', async () => {
    const panel = await open(goldenTrace(), null);
    const rounds = panel.querySelector<HTMLElement>('[aria-label="Further rounds"]')!;
    expect(rounds.textContent).toContain('In the middle of the answer: The model asked for “moss”');
    await press(rounds, /^In the middle of the answer/);
    await press(rounds, /^Left out \(2\)/);
    await press(rounds, /Note s1/);
    expect(rounds.querySelector('[data-stage="Relevance"]')!.textContent).toContain('“other moss”');
  });

  it('add up like the main run: kept plus dropped by every stage equals found, in every run', () => {
    const fate = fc.constantFrom('kept', 'floor', 'gate', 'dedup', 'compose' as const);
    const fates = fc.array(fate, { minLength: 1, maxLength: 6 });
    return fc.assert(
      fc.asyncProperty(fates, fates, async (own, round) => {
        const candidates = (ends: typeof own, name: string) =>
          ends.map((end, index) =>
            end === 'kept' ? sampleCandidate(`${name}${index}`) : droppedCandidate(`${name}${index}`, end, 'because'),
          );
        const child = sampleTrace(candidates(round, 'r'), {
          id: 'T2' as RetrievalTrace['id'],
          purpose: 'supplemental',
          purposeNote: { code: 'model-request', query: 'x', failure: null },
        });
        const panel = await open(
          { trace: sampleTrace(candidates(own, 'n'), { childIds: [child.id] }), children: [child] },
          null,
        );
        const rounds = panel.querySelector<HTMLElement>('[aria-label="Further rounds"]')!;
        const line = /(\d+) used · (\d+) found/.exec(rounds.textContent)!.map(Number);
        await act(async () => rounds.querySelector('button')!.click());
        const sumOf = (text: string) =>
          [...text.matchAll(/(\d+) (?:Minimum match|Relevance|Copies|Budget)/g)].reduce(
            (sum, match) => sum + Number(match[1]),
            0,
          );
        expect(line[1]! + sumOf(button(rounds, /^Left out/)?.textContent ?? '')).toBe(line[2]);
        const tally = panel.querySelector<HTMLElement>('[data-testid="tally"]')!.dataset;
        await act(async () => button(panel, /^Show all/)?.click());
        const dropped = [...panel.querySelectorAll('[data-count]')].reduce(
          (sum, group) => sum + Number(group.getAttribute('data-count')),
          0,
        );
        expect(Number(tally.used) + dropped).toBe(Number(tally.considered));
        await screen!.unmount();
        screen = null;
      }),
      { numRuns: 12 },
    );
  });
});

describe('the person’s feedback', () => {
  it('on a kept source: "disagree" is shown and can be withdrawn', async () => {
    const panel = await open(goldenTrace(), 'note:ma');
    await press(stage(panel, 'Relevance'), 'Disagree');
    await settle(() => given.length === 1);
    expect(given[0]).toMatchObject({ ref: 'note:ma', verdict: 'not-relevant', traceId: 'T1' });
    await act(async () => screen!.queries.invalidateQueries());
    await settle(() => stage(panel, 'Relevance').textContent.includes('you disagreed'));
    await press(stage(panel, 'Relevance'), 'Take it back');
    await settle(() => given[0]!.withdrawnAt !== null);
    expect(given[0]!.withdrawnAt).toBe(1);
  });

  it('on a dropped source: "disagree" records relevant, and "include anyway" asks again with it', async () => {
    const dropped = droppedCandidate('b', 'gate', 'other subject');
    const panel = await open({ trace: sampleTrace([sampleCandidate('a'), dropped]), children: [] }, dropped.ref);
    await press(stage(panel, 'Relevance'), 'Disagree');
    await settle(() => given.length === 1);
    expect(given[0]!.verdict).toBe('relevant');
    await press(panel, 'Include anyway');
    expect(askedAgain).toEqual([{ without: [], include: [dropped.ref] }]);
  });

  it('"ask again without this note" asks again without it', async () => {
    const panel = await open(goldenTrace(), 'note:ma');
    await press(panel, 'What would change without this source?');
    expect(askedAgain).toEqual([{ without: ['note:ma'], include: [] }]);
  });
});

describe('exporting a trace', () => {
  it('copies the whole trace with its rounds as JSON', async () => {
    let copied = '';
    vi.stubGlobal('navigator', {
      ...navigator,
      clipboard: {
        writeText: async (text: string) => {
          copied = text;
        },
      },
    });
    const story = goldenTrace();
    const panel = await open(story, null);
    await press(panel, 'Copy trace');
    await settle(() => copied !== '');
    vi.unstubAllGlobals();
    expect(JSON.parse(copied)).toEqual(JSON.parse(JSON.stringify({ ...story.trace, children: story.children })));
  });

  it('exports the runs of a search as JSONL and shows path and count', async () => {
    const panel = await open(
      { trace: sampleTrace([sampleCandidate('a')], { sessionId: null, surface: 'search' }), children: [] },
      null,
    );
    await press(panel, 'Export runs');
    await settle(() => panel.textContent.includes('/exports'));
    expect(panel.textContent).toContain('exported 12 runs, 4 KB: /exports/runs.jsonl');
  });
});

describe('the factors of a score', () => {
  it('multiply to the score, whether the person included or excluded the source', () => {
    const terms = fc.record({
      provenance: fc.constantFrom(1, 0.8, 0.6),
      applicability: fc.constantFrom(0, 0.25, 0.55, 0.95),
      recency: fc.option(fc.double({ min: 0.2, max: 1, noNaN: true })),
    });
    return fc.assert(
      fc.asyncProperty(
        terms,
        fc.constantFrom('include' as const, 'without' as const, undefined),
        async (change, override) => {
          const candidate = sampleCandidate('a', {
            rank: sampleRank({ ...SAMPLE_TERMS, ...change }),
            ...(override ? { override } : {}),
          });
          const panel = await open({ trace: sampleTrace([candidate]), children: [] }, candidate.ref);
          const figure = (name: string) =>
            Number(panel.querySelector(`[data-figure="${name}"]`)?.textContent?.replace('−', '-') ?? 1);
          expect(
            Math.abs(figure('provenance') * figure('recency') * figure('sum') - figure('score')),
          ).toBeLessThanOrEqual(0.002);
          await screen!.unmount();
          screen = null;
        },
      ),
      { numRuns: 15 },
    );
  });
});
