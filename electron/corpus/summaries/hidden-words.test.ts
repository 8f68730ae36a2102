import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestSummaries, type TestSummaries } from './testing/open-test-summaries';

let open: TestSummaries;
beforeEach(async () => {
  open = await openTestSummaries();
});
afterEach(() => open.close());

const TELESCOPE = 'I decided to give Malte a telescope for the party.';
const FIRST = [
  'The party for Malte is in the old mill.',
  'Fine.',
  TELESCOPE,
  'Fine.',
  'The band of the mill starts at eight.',
];
const SECOND = [
  'The party for Malte in the mill needs chairs.',
  'Fine.',
  'The telescope for Malte is in the cellar of the mill.',
];

describe('what was hidden after it was summed up', () => {
  it('is gone from the summary and the topic at once, and comes back with its note', async () => {
    const { corpus, summaries } = open;
    const { session, messages } = await open.session(FIRST);
    await open.session(SECOND);
    await summaries.sessions.make(session.id, new AbortController().signal);
    summaries.job.findTopicsNow();
    await summaries.job.settled();
    const seen = async () => {
      const { summary } = await summaries.sessions.view(session.id);
      const { topics } = await summaries.topics.list();
      return { summary: summary!, topics: topics.map(({ entries }) => entries.map(({ gist }) => gist).join('\n')) };
    };
    const before = await seen();
    expect([before.summary.text, before.topics.join('\n')]).toEqual([
      expect.stringContaining('telescope for the party'),
      expect.stringContaining('telescope for the party'),
    ]);
    const note = await corpus.unit(
      'I decided to give Malte a telescope for the party',
      { message: messages[2]!, quote: TELESCOPE },
      { status: 'kept', keptAt: corpus.clock.now() },
    );
    await corpus.notes.setNeverSurface(note.id, true);
    const hidden = await seen();
    expect(JSON.stringify(hidden)).not.toContain('telescope for the party');
    expect(hidden.summary.text).toContain('band');
    expect(hidden.summary.messageIds).toHaveLength(hidden.summary.text.split('\n').length);
    await corpus.notes.setNeverSurface(note.id, false);
    expect(await seen()).toEqual(before);
  });
});
