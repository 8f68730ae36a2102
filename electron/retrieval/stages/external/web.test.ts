import { describe, expect, it } from 'vitest';
import type { RetrievalTrace } from '../../../../shared/domain/trace';
import { retrievalTraceSchema } from '../../../../shared/domain/trace';
import type { Engine } from '../../../ports/engine';
import type { WebAnswer, WebLookup, WebPageFailure, WebPassages } from '../../funnel/retrieval-ports';
import type { IndexPort } from '../../index/index-port';
import { noteEntry, noteRef } from '../../testing/entries';
import { offlineEngine, openFunnel } from '../../testing/open-funnel';

const QUESTION = 'Why does the glaze of raku ware crackle?';
const LONG =
  'The glaze of raku ware crackles because it leaves the kiln while it glows and cools in the open air, which pulls the glaze apart in fine lines that are rubbed with ash. '.repeat(
    3,
  );

interface Fake {
  results?: { url: string; title: string; text: string }[];
  pages?: Record<string, WebPassages | WebPageFailure>;
  hosts?: string[];
  query?: string | null;
}

/** A lookup that counts what is asked of it. */
function fakeWeb({ results = [], pages = {}, hosts = ['search.example'], query = QUESTION }: Fake) {
  const asked: string[] = [];
  const read: string[] = [];
  const web: WebLookup = {
    hosts: () => hosts,
    queryFor: () => query,
    writtenQuery: (written, said) => (said.some((text) => text.includes('raku')) && written !== '' ? written : null),
    async search(words): Promise<WebAnswer[]> {
      asked.push(words);
      return [
        {
          source: 'Local',
          host: 'search.example',
          results: results.map((result) => ({ ...result, publishedAt: null })),
          failure: null,
        },
      ];
    },
    async readPage(url) {
      read.push(url);
      return pages[url] ?? { state: 'not-found', message: 'There is no page.' };
    },
    trustOf: (url) => (url.includes('ref') ? 'reference' : 'unknown'),
  };
  return { web, asked, read };
}

const pageOf = (url: string, text = LONG): WebPassages => ({
  url,
  title: 'Raku ware',
  publishedAt: null,
  readBy: 'http',
  words: 90,
  passages: [{ headings: [], text }],
});

/** What goes into and out of the stages up to the gate adds up with the candidates they dropped. */
function expectToAddUp(trace: RetrievalTrace): void {
  for (const { stage, in: entered, out, unlisted = 0 } of trace.stages.filter(({ stage }) => stage !== 'search')) {
    const dropped = trace.candidates.filter(
      ({ outcome }) => outcome.state === 'dropped' && outcome.stage === stage,
    ).length;
    expect([stage, entered - out]).toEqual([stage, dropped + unlisted]);
  }
}

describe('the web lane', () => {
  it('asks nothing unless it is on, and says whether it would have helped', async () => {
    const { web, asked } = fakeWeb({ results: [{ url: 'https://ref.example/a', title: 'Raku', text: LONG }] });
    const { trace } = await (await openFunnel([], { web })).ask(QUESTION);
    expect(asked).toEqual([]);
    expect(trace.web).toBeUndefined();
    expect(trace.lanes.find(({ lane }) => lane === 'web')).toMatchObject({ state: 'off', reason: { code: 'web-off' } });
  });

  it('is asked of its own accord where what the vault holds only touches on the question', async () => {
    const routeFor = async (share: number, text: string) => {
      const { web } = fakeWeb({ results: [{ url: 'https://ref.example/a', title: 'Raku', text: LONG }] });
      const port = (own: IndexPort): IndexPort => ({
        ...own,
        applicability: async ({ memories }) => memories.map(() => share),
      });
      const { ask } = await openFunnel([noteEntry('a', text)], { web, port });
      const { trace } = await ask(QUESTION, { sources: { web: 'session', collections: false } });
      const kept = trace.candidates.find(({ ref }) => ref === noteRef('a'))?.gate?.verdict;
      return { kept, route: trace.web?.route };
    };
    expect(await routeFor(0.7, 'My raku kiln is in the shed')).toEqual({ kept: 'weak', route: 'vault-empty' });
    expect((await routeFor(0.9, QUESTION.replace('?', ''))).route).toBeUndefined();
  });

  it('judges snippets by the same gate, fetches thin ones of trusted sites, and ranks by the site', async () => {
    const { web, asked, read } = fakeWeb({
      results: [
        { url: 'https://ref.example/raku', title: 'Raku ware glaze', text: 'Raku ware.' },
        { url: 'https://blog.example/raku', title: 'Glaze of raku ware', text: LONG },
        { url: 'https://blog.example/cars', title: 'Used cars', text: 'Cheap cars near you, all brands and years.' },
      ],
      pages: { 'https://ref.example/raku': pageOf('https://ref.example/raku') },
    });
    const vitality = {
      of: (ref: string) => {
        throw new Error(`${ref} has no vitality`);
      },
    };
    const { trace, sources } = await (
      await openFunnel([], { web, vitality })
    ).ask(QUESTION, { sources: { web: 'question', collections: false } });
    expect(asked).toEqual([QUESTION]);
    expect(read).toEqual(['https://ref.example/raku']);
    expect(trace.web).toMatchObject({
      mode: 'question',
      route: 'asked-by-person',
      state: 'answered',
      notFetched: 0,
      escalations: [{ state: 'read', passages: 1, kept: 1 }],
    });
    const cars = trace.candidates.find(({ title }) => title === 'Used cars')!;
    expect(cars.outcome).toMatchObject({ state: 'dropped', stage: 'gate' });
    const provenance = Object.fromEntries(
      trace.candidates.flatMap(({ web: at, rank }) => (rank === null ? [] : [[at!.trust, rank.provenance]])),
    );
    expect(provenance).toEqual({ reference: 0.5, unknown: 0.1 });
    expect(sources.every(({ tier, web: at }) => tier === 'web' && at !== undefined)).toBe(true);
    expectToAddUp(trace);
    expect(retrievalTraceSchema.safeParse(trace).success).toBe(true);
  });

  it('fetches three pages at most, one of each site', async () => {
    const urls = ['a', 'b', 'c', 'd', 'e'].map((name) => `https://${name}.ref/raku`);
    const { web, read } = fakeWeb({
      results: [...urls, 'https://a.ref/again'].map((url) => ({ url, title: 'Raku ware glaze', text: '' })),
      pages: Object.fromEntries(urls.map((url) => [url, pageOf(url)])),
    });
    const { trace } = await (
      await openFunnel([], { web })
    ).ask(QUESTION, { sources: { web: 'question', collections: false } });
    expect(read).toHaveLength(3);
    expect(new Set(read.map((url) => new URL(url).host)).size).toBe(3);
    expect(trace.web!.notFetched).toBe(2);
    expectToAddUp(trace);
  });

  it.each([
    ['not-found', [], {}],
    ['thin', [{ url: 'https://blog.example/a', title: 'Raku ware glaze', text: 'Raku ware crackles.' }], {}],
    [
      'behind-scripts',
      [{ url: 'https://ref.example/a', title: 'Raku ware glaze', text: '' }],
      { 'https://ref.example/a': { state: 'behind-scripts', message: 'Scripts.' } as const },
    ],
  ] as const)('tells apart how it fails: %s', async (state, results, pages) => {
    const { web } = fakeWeb({ results: [...results], pages });
    const { trace } = await (
      await openFunnel([], { web })
    ).ask(QUESTION, { sources: { web: 'question', collections: false } });
    expect(trace.web!.state).toBe(state);
  });

  it.each([
    [{ hosts: [] }, 'web-no-provider'],
    [{ query: null }, 'web-nothing-to-ask'],
  ] as const)('without %j it says so and asks nothing', async (fake, code) => {
    const { web, asked } = fakeWeb({ ...fake, ...('hosts' in fake ? { hosts: [] } : {}) } as Fake);
    const { trace } = await (
      await openFunnel([], { web })
    ).ask(QUESTION, { sources: { web: 'question', collections: false } });
    expect(asked).toEqual([]);
    expect(trace.lanes.find(({ lane }) => lane === 'web')).toMatchObject({ state: 'off', reason: { code } });
  });

  describe('words that a model writes', () => {
    const turn = (role: 'person' | 'assistant', text: string) => ({ role, speaker: null, text, at: 0 });
    const ask = async (searchWords: NonNullable<Engine['searchWords']>) => {
      const { web, asked } = fakeWeb({});
      const { trace } = await (
        await openFunnel([], { web })
      ).ask(QUESTION, {
        sources: { web: 'question', collections: false },
        recentTurns: [turn('person', 'My bowl broke.'), turn('assistant', 'Your note says: Ines fires on Fridays.')],
        engine: { ...offlineEngine, label: 'some model', searchWords },
      });
      return { asked, trace };
    };

    it('are searched for, and the record says who wrote them; they are made of the person’s messages alone', async () => {
      const given: unknown[] = [];
      const { asked, trace } = await ask(async ({ question, recentTurns }) => {
        given.push(question, ...recentTurns.map(({ text }) => text));
        return 'raku glaze crackle cause';
      });
      expect(given).toEqual([QUESTION, 'My bowl broke.']);
      expect(asked).toEqual(['raku glaze crackle cause']);
      expect(trace.web).toMatchObject({ query: 'raku glaze crackle cause', queryBy: 'some model' });
      expect(retrievalTraceSchema.safeParse(trace).success).toBe(true);
    });

    it.each([
      ['refused', async () => ''],
      ['failing', () => Promise.reject(new Error('down'))],
    ])('where they are %s, those of the message are', async (_, searchWords) => {
      const { asked, trace } = await ask(searchWords);
      expect(asked).toEqual([QUESTION]);
      expect(trace.web!.queryBy).toBeUndefined();
    });
  });

  it('fails alone: the package of the vault stays as it is', async () => {
    const { web } = fakeWeb({});
    const broken: WebLookup = { ...web, search: () => Promise.reject(new Error('the network is down')) };
    const { trace } = await (
      await openFunnel([], { web: broken })
    ).ask(QUESTION, { sources: { web: 'question', collections: false } });
    expect(trace.lanes.find(({ lane }) => lane === 'web')).toMatchObject({
      state: 'failed',
      reason: { code: 'failed', message: 'the network is down' },
    });
  });
});
