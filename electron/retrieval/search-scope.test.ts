import { describe, expect, it } from 'vitest';
import type { IndexScope } from './index/queries/index-scope';
import { DAY, messageEntry, noteEntry, noteRef, TEST_START } from './testing/entries';
import { openFunnel } from './testing/open-funnel';

const at = (days: number) => TEST_START + days * DAY;
const vault = [
  noteEntry('plan', 'The kiln fires on Friday', { createdAt: at(0) }),
  noteEntry('glaze', 'The kiln needs a glaze shelf', { createdAt: at(-40) }),
  noteEntry('glazes', 'Kiln glazes are stored dry', { createdAt: at(-80) }),
  noteEntry('old', 'The old kiln was sold', { status: 'archived', createdAt: at(-200) }),
  messageEntry('said', 'I think the kiln is too small for tiles.', { createdAt: at(-1) }),
  // Many others that hold the word: what fits must be found behind all of them.
  ...Array.from({ length: 400 }, (_, index) =>
    noteEntry(`n${index}`, `Kiln kiln number ${index}`, { createdAt: at(-400) }),
  ),
];

const found = async (scope: IndexScope, question = 'kiln', includeArchived = false) => {
  const { ask } = await openFunnel(vault, { hasNoVectors: true });
  const { trace } = await ask(question, { surface: 'search', scope, includeArchived });
  return trace.candidates.map(({ ref }) => ref.split(':')[1]!).toSorted();
};

describe('a search within a part of the vault', () => {
  it('finds what is in it, however many others rank before', async () => {
    expect(await found({ only: [noteRef('plan'), noteRef('glaze')] })).toEqual(['glaze', 'plan']);
    expect(await found({ from: at(-2), to: at(-0.5) })).toEqual(['said']);
    expect(await found({ kinds: ['message'] })).toEqual(['said']);
  });

  it('leaves texts and words out, the words in all their forms', async () => {
    const recent = { from: at(-100) };
    expect(await found(recent)).toEqual(['glaze', 'glazes', 'plan', 'said']);
    expect(await found({ ...recent, without: [noteRef('plan')] })).toEqual(['glaze', 'glazes', 'said']);
    expect(await found({ ...recent, withoutTerms: ['glaze'] })).toEqual(['plan', 'said']);
    expect(await found({ ...recent, withoutTerms: ['glaze shelf'] })).toEqual(['glazes', 'plan', 'said']);
    expect(await found({ ...recent, withoutTerms: ['the'] })).toEqual(['glazes']);
  });

  it('is of archived notes alone, or of all but these', async () => {
    expect(await found({ kinds: ['note'], isArchived: true }, 'kiln', true)).toEqual(['old']);
    expect(await found({ kinds: ['note'], isArchived: false, from: at(-300) }, 'kiln', true)).toEqual([
      'glaze',
      'glazes',
      'plan',
    ]);
  });

  it('holds for every lane, by meaning too', async () => {
    const { ask } = await openFunnel(vault.slice(0, 6));
    const { trace } = await ask('kilns and tiles', { surface: 'search', scope: { only: [noteRef('glaze')] } });
    expect(trace.candidates.map(({ ref }) => ref)).toEqual(['note:glaze']);
    expect(trace.lanes.find(({ lane }) => lane === 'dense')).toMatchObject({ state: 'ok', hits: 1 });
  });
});
