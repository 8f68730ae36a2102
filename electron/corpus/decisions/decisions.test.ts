import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Category, Note } from '../../../shared/domain/note';
import { openTestCorpus, type TestCorpus } from '../testing/open-test-corpus';
import { alternativesIn, readDecision, readFailure } from './read-decision';

const DAY = 86_400_000;
let corpus: TestCorpus;
beforeEach(async () => {
  corpus = await openTestCorpus();
});
afterEach(async () => {
  await corpus.close();
});

async function keepFrom(texts: string[], quote: string, category: Category = 'decision'): Promise<Note> {
  const { messages } = await corpus.session(texts);
  const unit = await corpus.unit(
    quote,
    { message: messages.find(({ text }) => text.includes(quote))!, quote },
    { category },
  );
  return (await corpus.review.keep({ id: unit.id, alike: [] })).note;
}

describe('reading a decision', () => {
  it.each([
    ['We decided to use path versioning for the API', 'the API', 'path versioning for the API', [], []],
    ['I chose oak over pine because it lasts', 'oak', 'oak', ['pine'], ['it lasts']],
    ['We go with the night train instead of the plane', 'the night train', 'the night train', ['the plane'], []],
    [
      'We decided to stay with the old tiles rather than buy new ones, the new ones were too slippery',
      'stay with the old tiles',
      'stay with the old tiles',
      ['buy new ones'],
      [],
    ],
  ])('%s', (text, subject, choice, alternatives, reasons) => {
    expect(readDecision(text)).toEqual({ subject, choice, alternatives, reasons });
  });

  it.each([
    ['Should we use header versioning or path versioning for the API?', ['header versioning', 'path versioning']],
    ['Is it oak vs pine?', ['oak', 'pine']],
    ['The options are oak, pine and larch.', ['oak', 'pine', 'larch']],
    ['Labels for the plants: copper or slate?', ['copper', 'slate']],
    ['It rained.', []],
    ['He is tall or so.', []],
  ])('alternatives in “%s”', (text, expected) => expect(alternativesIn(text)).toEqual(expected));

  it.each([
    [
      'We tried header versioning, but the proxies strip headers, so we moved to paths',
      { tried: 'header versioning', reasons: ['the proxies strip headers'], outcome: 'moved to paths' },
    ],
    [
      'I tried the raw glaze. It cracked in the kiln.',
      { tried: 'the raw glaze', reasons: ['cracked in the kiln'], outcome: '' },
    ],
    [
      'The paper labels did not work because they rot',
      { tried: 'The paper labels', reasons: ['they rot'], outcome: '' },
    ],
  ])('a negative result: %s', (text, expected) => expect(readFailure(text)).toMatchObject(expected));

  it.each([
    'We tried the new café and it was lovely',
    'I tried my best',
    'Especially after I failed the test',
    'It turned out that it broke my heart',
    'The meeting worked well',
    'We decided to use oak',
  ])('none in “%s”', (text) => expect(readFailure(text)).toBeNull());
});

describe('a decision record', () => {
  it('is derived from a kept decision with alternatives and reasons of its messages, and removed with it', async () => {
    const note = await keepFrom(
      [
        'Should we use header versioning or path versioning for the API?',
        'Both are fine; headers keep the addresses clean.',
        'We decided to use path versioning for the API. Because it is visible in the logs.',
      ],
      'We decided to use path versioning for the API',
    );
    const [record] = corpus.decisionTable.all();
    expect(record).toMatchObject({
      kind: 'decision',
      noteId: note.id,
      subject: 'the API',
      alternatives: ['header versioning'],
      reasons: ['it is visible in the logs'],
      retractedAt: null,
    });
    expect(record!.messageIds).toHaveLength(2);
    await corpus.writer.undo('review');
    expect(corpus.decisionTable.all()).toEqual([]);
    await corpus.writer.redo('review');
    expect(corpus.decisionTable.all()).toEqual([record]);
    await corpus.notes.setStatus(note.id, 'archived');
    expect(corpus.decisionTable.all()[0]!.retractedAt).not.toBeNull();
    expect(corpus.decisionTable.histories()).toEqual([]);
  });

  it('has a history of what was tried before and what came after; the later one replaces it', async () => {
    await keepFrom(
      ['We tried header versioning for the API, but the proxies strip headers, so we gave it up.'],
      'We tried header versioning for the API, but the proxies strip headers, so we gave it up',
      'fact',
    );
    corpus.clock.advance(DAY);
    await keepFrom(['We decided to use path versioning for the API'], 'We decided to use path versioning for the API');
    corpus.clock.advance(DAY);
    await keepFrom(
      ['We decided to use date versioning for the API, because clients pin a date.'],
      'We decided to use date versioning for the API',
    );
    corpus.clock.advance(DAY);
    await keepFrom(['We decided to paint the shed green'], 'We decided to paint the shed green');
    const [shed, api, ...others] = corpus.decisionTable.histories();
    expect(others).toEqual([]);
    expect(shed!.records).toHaveLength(1);
    expect(api!.records.map(({ kind, state }) => [kind, state])).toEqual([
      ['negative-result', 'stands'],
      ['decision', 'replaced'],
      ['decision', 'stands'],
    ]);
    expect(api!.records[1]!.replacedBy).toBe(api!.records[2]!.id);
  });

  it('answers a why with its history, a why not with the rejected option, and another matter with nothing', async () => {
    await keepFrom(['I chose oak over pine for the bench because it lasts'], 'I chose oak over pine for the bench');
    const find = (about: string, isNot = false) => corpus.decisionTable.find({ about, isNot })?.subject ?? null;
    expect(corpus.decisionTable.all()[0]).toMatchObject({
      choice: 'oak',
      alternatives: ['pine'],
      reasons: ['it lasts'],
    });
    expect(find('did we choose oak for the bench')).toBe('the bench');
    expect(find('not pine', true)).toBe('the bench');
    expect(find('is the sea salty')).toBeNull();
    expect(find('')).toBeNull();
  });
});
