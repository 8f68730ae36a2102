// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MessageId, SourceRef, TraceId } from '../../../../shared/domain/ids';
import type { Analysis, Message } from '../../../../shared/domain/message';
import type { RetrievalTrace } from '../../../../shared/domain/trace';
import { renderScreen, type RenderedScreen } from '../../../ipc/testing/render-screen';
import { settle } from '../../../ui/testing/render';
import { droppedCandidate, sampleCandidate, sampleTrace, TEST_JUDGE } from '../../../why-panel/testing/trace-sample';
import { AnswerTurn } from './answer-turn';
import { sampleMessage } from '../testing/message-sample';

const ref = 'note:a' as SourceRef;
let screen: RenderedScreen | null = null;
let explained: [string, SourceRef | null, string | null][] = [];
let analysed: string[] = [];

beforeEach(() => {
  explained = [];
  analysed = [];
  // Everything is in sight of the test's page.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly heard: (entries: { isIntersecting: boolean }[]) => void) {}
      observe() {
        this.heard([{ isIntersecting: true }]);
      }
      disconnect() {}
    },
  );
});
afterEach(async () => {
  await screen?.unmount();
  screen = null;
  vi.unstubAllGlobals();
});

async function show(
  change: Partial<Message>,
  {
    trace = sampleTrace([sampleCandidate('a')]),
    others = [],
    of = null,
    arrival = Promise.resolve(),
  }: {
    trace?: RetrievalTrace;
    others?: RetrievalTrace[];
    of?: Message | null;
    /** When the trace of the answer is there. */
    arrival?: Promise<void>;
  } = {},
): Promise<HTMLElement> {
  const message = sampleMessage('A2', { role: 'assistant', model: 'offline engine', ...change });
  const runs = [trace, ...others];
  screen = await renderScreen(
    <AnswerTurn
      message={message}
      variantOf={of}
      markedSpan={null}
      selected={null}
      onExplain={(id, source, traceId) => explained.push([id, source, traceId ?? null])}
      onRetry={null}
      onAnalyse={({ id }) => analysed.push(id)}
    />,
    {
      'trace.ofMessage': async ({ messageId }) => {
        await arrival;
        return runs.find((run) => run.messageId === messageId) ?? trace;
      },
      'trace.get': ({ id }) => runs.find((run) => run.id === id)!,
      'trace.children': ({ id }) => runs.filter(({ parentId }) => parentId === id),
    },
  );
  return screen.element;
}

const button = (element: HTMLElement, words: string | RegExp) =>
  [...element.querySelectorAll('button')].find(({ textContent }) =>
    typeof words === 'string' ? textContent === words : words.test(textContent ?? ''),
  )!;

describe('citations of an answer', () => {
  it('say so where the source does not have what is quoted; a number without a source is plain text', async () => {
    const element = await show({
      text: 'One [1], two [2], three [3].',
      citations: [
        { number: 1, ref, quote: 'the eye', verified: true },
        { number: 2, ref, quote: 'never said', verified: false },
      ],
    });
    const chips = [...element.querySelectorAll('[data-source-number]')].map((chip) => chip.getAttribute('aria-label'));
    expect(chips).toEqual(['Source 1', 'Source 2, not in the source']);
    expect(element.textContent).toBe('vaultOne 1, two 2 not in the source, three [3].');
  });

  it('are dashed chips, which lead to the source too, where the answer uses words of its own', async () => {
    const element = await show({
      text: 'One [1].',
      traceId: 'T1' as TraceId,
      citations: [{ number: 1, ref, quote: '', verified: false, isInOtherWords: true }],
    });
    await settle(() => element.querySelector('[aria-label="Source 1, in other words: Note a"]') !== null);
    const chip = element.querySelector<HTMLElement>('[aria-label="Source 1, in other words: Note a"]')!;
    expect(chip.textContent).toBe('1');
    expect(element.textContent).not.toContain('not in the source');
    await act(async () => chip.click());
    expect(explained).toEqual([['A2', ref, null]]);
    expect(element.querySelector('[aria-label="Sources"]')!.textContent).toBe('1Note a');
  });

  it('open the panel at their source', async () => {
    const element = await show({
      text: 'One [1].',
      traceId: 'T1' as TraceId,
      citations: [{ number: 1, ref, quote: 'the eye', verified: true }],
    });
    await settle(() => element.querySelector('[aria-label="Source 1: Note a"]') !== null);
    await act(async () => element.querySelector<HTMLElement>('[aria-label="Source 1: Note a"]')!.click());
    expect(explained).toEqual([['A2', ref, null]]);
    expect(element.querySelector('[aria-label="Sources"]')!.textContent).toBe('1Note a');
  });

  it('underline what was compared and is said in other words, and tell what the source has otherwise', async () => {
    const element = await show({
      text: 'The boat is **blue** [1]. It has four sails [1].',
      citations: [
        {
          number: 1,
          ref,
          quote: '',
          verified: false,
          isInOtherWords: true,
          comparison: { start: 0, end: 20, differsIn: null },
        },
        { number: 1, ref, quote: '', verified: false, comparison: { start: 25, end: 43, differsIn: 'number' } },
      ],
    });
    expect([...element.querySelectorAll('u')].map(({ textContent }) => textContent)).toEqual(['The boat is ', 'blue']);
    const chips = [...element.querySelectorAll('[data-source-number]')];
    expect(chips.map((chip) => chip.getAttribute('aria-label'))).toEqual([
      'Source 1, in other words',
      'Source 1, not in the source',
    ]);
    expect(chips[1]!.getAttribute('title')).toBe('Not found in the source: it has another number, or none.');
  });

  it('belong to one marker each: a second [1] whose quote is not there says so', async () => {
    const element = await show({
      text: 'Escaped \\* and &amp;, then `[1]`: “the eye” [1], but “never said” [1] and “the eye” again [1].',
      citations: [
        { number: 1, ref, quote: 'the eye', verified: true },
        { number: 1, ref, quote: 'never said', verified: false },
        { number: 1, ref, quote: 'the eye', verified: true },
      ],
    });
    expect(element.textContent).toBe(
      'vaultEscaped * and &, then [1]: “the eye” 1, but “never said” 1 not in the source and “the eye” again 1.',
    );
  });

  it('are plain text in a message that no engine wrote', async () => {
    expect((await show({ text: 'See [1].', model: null })).textContent).toContain('See [1].');
  });
});

describe('an answer that was cut off', () => {
  it('keeps the text written so far and says what happened', async () => {
    const element = await show({ text: 'Half a', state: 'failed', error: 'The server did not answer.' });
    expect(element.textContent).toContain('Half a');
    expect(element.querySelector('[role="alert"]')!.textContent).toBe('The server did not answer.');
  });
});

const traceId = 'T1' as TraceId;

describe('the notices of an answer', () => {
  it('warn that relevance could not be checked, and open the panel', async () => {
    const unjudged = sampleCandidate('a', {
      gate: { verdict: 'not-judged', applicability: 0.5, reason: { code: 'not-judged' }, judge: TEST_JUDGE },
    });
    const element = await show(
      { text: 'One.', traceId },
      {
        trace: sampleTrace([unjudged], {
          gate: {
            judge: 'test judge',
            state: 'failed-open',
            failures: [{ code: 'missing-verdicts', missing: 1, asked: 2 }],
          },
        }),
      },
    );
    await settle(() => button(element, /Relevance could not/) !== undefined);
    expect(button(element, /Relevance could not/).textContent).toBe(
      'Relevance could not be checked. 1 source could not be judged and was kept.',
    );
    await act(async () => button(element, /Relevance could not/).click());
    expect(explained).toEqual([['A2', null, null]]);
  });

  it('name contradicting notes with a link to both', async () => {
    const [one, other] = [sampleCandidate('a'), sampleCandidate('b')];
    const element = await show(
      { text: 'One.', traceId },
      {
        trace: sampleTrace([one, other], {
          notices: [{ kind: 'contradiction', message: { code: 'contradiction' }, refs: [one.ref, other.ref] }],
        }),
      },
    );
    await settle(() => element.querySelector('[data-notice="contradiction"]') !== null);
    const notice = element.querySelector('[data-notice="contradiction"]')!;
    expect(notice.closest('details')!.open).toBe(false);
    expect(notice.closest('details')!.querySelector('summary')!.textContent).toBe(
      '2 of your notes contradict each other',
    );
    expect([...notice.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['Note a', 'Note b']);
    await act(async () => notice.querySelector('button')!.click());
    await settle(() => screen!.location() !== '/');
    expect(screen!.location()).toBe('/vault/note/a');
  });

  it('give a hint when no note applies, and say nothing where none was needed', async () => {
    const element = await show(
      { text: 'Hello.', traceId },
      { trace: sampleTrace([], { skipped: { code: 'greeting' } }) },
    );
    await settle(
      () =>
        button(element, 'More for this answer') !== undefined ||
        element.querySelector('[aria-label="More for this answer"]') !== null,
    );
    expect(element.textContent).toBe('vaultHello.');
    await screen!.unmount();
    const empty = await show(
      { text: 'Hm.', traceId },
      { trace: sampleTrace([droppedCandidate('b', 'gate', 'other subject')]) },
    );
    await settle(() => button(empty, 'See what was left out') !== undefined);
    expect(empty.textContent).toContain('Nothing in your notes is about this. See what was left out');
  });

  it('say nothing twice where an offline answer says it itself', async () => {
    const element = await show(
      { text: 'Dazu habe ich in deinen Notizen nichts gefunden.', saysNothingApplies: true, traceId },
      { trace: sampleTrace([droppedCandidate('b', 'gate', 'other subject')]) },
    );
    await settle(() => button(element, 'See what was left out') !== undefined);
    expect(element.textContent).toContain('See what was left out');
    expect(element.textContent).not.toContain('Nothing in your notes is about this.');
  });

  it('say it where a model does, in whatever words', async () => {
    const element = await show(
      { text: 'Nothing in your vault answers this.', model: 'fake-chat at 127.0.0.1', traceId },
      { trace: sampleTrace([droppedCandidate('b', 'gate', 'other subject')]) },
    );
    await settle(() => button(element, 'See what was left out') !== undefined);
    expect(element.textContent).toContain('Nothing in your notes is about this. See what was left out');
  });

  it('name further rounds, and open a source that a supplement added', async () => {
    const extra = sampleCandidate('late');
    const further = sampleTrace([extra], {
      id: 'T2' as TraceId,
      parentId: traceId,
      purpose: 'supplemental',
      purposeNote: { code: 'model-request', query: 'moss', failure: null },
      messageId: null,
    });
    const element = await show(
      { text: 'One [2].', traceId, citations: [{ number: 2, ref: extra.ref, quote: 'the eye', verified: true }] },
      { trace: sampleTrace([sampleCandidate('a')], { childIds: [further.id] }), others: [further] },
    );
    await settle(() => element.querySelector('[aria-label="Source 1: Note late"]') !== null);
    expect(element.querySelector('[aria-label="Source 1: Note late"]')).not.toBeNull();
    expect(element.textContent).toContain('In the middle of the answer: The model asked for “moss” · 1 source fits');
  });
});

describe('the menu of an answer', () => {
  it('stays where it is when the trace arrives, so that it may be open already', async () => {
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => (arrive = resolve));
    const citations = [{ number: 1, ref, quote: 'the eye', verified: true }];
    const element = await show({ text: 'One [1].', traceId: 'T' as TraceId, citations }, { arrival });
    const menu = element.querySelector('[aria-label="More for this answer"]');
    expect(menu).not.toBeNull();
    await act(async () => arrive());
    await settle(() => element.querySelector('[aria-label="Sources"]') !== null);
    expect(element.querySelector('[aria-label="More for this answer"]')).toBe(menu);
  });
});

describe('two analysts', () => {
  it('are offered as a button only when the stakes are high', async () => {
    const needing = (confidence: number) => {
      const trace = sampleTrace([sampleCandidate('a')]);
      return { ...trace, plan: { ...trace.plan, needs: [{ kind: 'high-stakes' as const, confidence }] } };
    };
    const calm = await show({ text: 'One.', traceId }, { trace: needing(0.69) });
    await settle(() => calm.querySelector('[aria-label="More for this answer"]') !== null);
    expect(button(calm, /ask two analysts/)).toBeUndefined();
    await screen!.unmount();
    const stakes = await show({ text: 'One.', traceId }, { trace: needing(0.7) });
    await settle(() => button(stakes, /ask two analysts/) !== undefined);
    await act(async () => button(stakes, /ask two analysts/).click());
    expect(analysed).toEqual(['A2']);
  });

  it('appear side by side with what they share, each with its own trace', async () => {
    const [a, b, c] = ['a', 'b', 'c'].map((id) => sampleCandidate(id));
    const depth = sampleTrace([a!, b!], { id: 'TD' as TraceId, purpose: 'depth' });
    const breadth = sampleTrace([a!, c!], { id: 'TB' as TraceId, purpose: 'breadth', messageId: null });
    const analysis: Analysis = {
      depth: {
        traceId: depth.id,
        text: 'Deep [1].',
        citations: [{ number: 1, ref: a!.ref, quote: 'the eye', verified: true }],
      },
      breadth: {
        traceId: breadth.id,
        text: 'Broad [2].',
        citations: [{ number: 2, ref: c!.ref, quote: 'the eye', verified: true }],
      },
      evidence: { shared: [a!.ref], onlyDepth: [b!.ref], onlyBreadth: [c!.ref] },
      conclusions: {
        agreement: 0.5,
        shared: [{ depth: 'Gravel it is.', breadth: 'It is gravel.' }],
        onlyDepth: ['Moss later.'],
        onlyBreadth: [],
      },
      verdict: 'diverging',
    };
    const element = await show(
      { text: 'both as Markdown', traceId: depth.id, analysis },
      { trace: depth, others: [breadth] },
    );
    await settle(() => element.textContent.includes('Note c'));
    const overlap = element.querySelector('[aria-label="What the analysts share"]')!.textContent;
    expect(overlap).toContain('Evidence shared 1 of 3');
    expect(overlap).toContain('1 agree, 0 contradict, 1 said by one alone');
    expect(overlap).toContain('They disagree.');
    expect(element.textContent).not.toContain('both as Markdown');
    await act(async () => button(element, 'Why breadth drew on these').click());
    await act(async () => element.querySelector<HTMLElement>('[aria-label="Source 1: Note a"]')!.click());
    expect(explained).toEqual([
      ['A2', null, 'TB'],
      ['A2', a!.ref, 'TD'],
    ]);
  });
});

describe('a variant of an answer', () => {
  it('names the source left out, and shows the changed sources and words', async () => {
    const first = sampleTrace([sampleCandidate('a'), sampleCandidate('b')], { messageId: 'A1' as MessageId });
    const second = sampleTrace([sampleCandidate('a')], { id: 'T2' as TraceId, messageId: 'A2' as MessageId });
    const of = sampleMessage('A1', {
      role: 'assistant',
      model: 'offline engine',
      traceId,
      text: 'Gravel is calm [1].',
    });
    const element = await show(
      {
        text: 'Gravel is loud [2].',
        traceId: second.id,
        variant: { of: of.id, without: ['note:b' as SourceRef], include: [] },
      },
      { trace: second, others: [first], of },
    );
    await settle(() => element.querySelector('dl') !== null && element.textContent.includes('“Note b”'));
    expect(element.querySelector('[data-testid="variant"]')!.textContent).toContain('Asked again without “Note b”');
    const difference = element.querySelector('[aria-label="Difference of the two answers"]')!;
    expect(difference.querySelector('dl')!.textContent).toBe('− no longer used“Note b”+ newly usedno source');
    expect(difference.querySelector('del')!.textContent).toBe('removed: calm.');
    expect(difference.querySelector('ins')!.textContent).toBe('added: loud.');
    await act(async () => button(element, 'Hide the difference').click());
    expect(element.querySelector('[aria-label="Difference of the two answers"]')).toBeNull();
  });
});
