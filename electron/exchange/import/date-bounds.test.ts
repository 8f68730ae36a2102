import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestVault } from '../../testing/test-vault';
import { MAX_TIME, MIN_TIME } from '../../../shared/lib/time/time-range';
import { claudeTalk, gptConversation } from '../testing/chat-exports';
import { runImport, upload } from '../testing/folder-content';
import { openTestImporterWithCorpus, type TestImporterWithCorpus } from '../testing/test-importer';
import type { Importer } from './importer';
import { findDate, readDate } from './text/read-date';

const ownNote = (created: string) =>
  `---\nid: 01HZZZZZZZZZZZZZZZZZZZZZZZ\ntype: fact\nstatus: kept\ntier: engram\ncreated: ${created}\nkept: ${created}\nupdated: ${created}\nauthor: person\nversion: 1\n---\n\n# Paid to another account\n\nToday.\n`;

describe('dates that no calendar holds', () => {
  let opened: TestImporterWithCorpus;
  let test: TestVault;
  let importer: Importer;

  beforeEach(async () => {
    opened = await openTestImporterWithCorpus();
    ({ vault: test, importer } = opened);
  });
  afterEach(() => opened.close());
  const bring = async (files: Record<string, string>, options = {}) =>
    runImport(importer, await upload(importer, files), options);

  it.each(['"9999999999999999"', '9999999999999999', '"-9999999999999999"', '+275760-09-13T00:00:00.000Z', 'soon'])(
    'are not accepted from front matter of our own export: %s',
    async (created) => {
      const files = { 'mine/a.md': ownNote(created), 'mine/b.md': '# B\n\nText.' };
      const report = await bring(files, { areMine: true });
      expect(report.skipped).toContainEqual({
        what: '3 dates in front matter',
        why: expect.stringContaining('the date of the file is taken'),
      });
      const note = (await test.store.query({ name: 'notesByStatus', status: 'kept' })).find(
        ({ title }) => title === 'Paid to another account',
      );
      expect(note).toMatchObject({
        createdAt: test.clock.now(),
        keptAt: test.clock.now(),
        updatedAt: test.clock.now(),
      });
    },
  );

  it('are not accepted from chats: the previous message’s time is used, and they are counted', async () => {
    const conversations = [
      gptConversation(
        'a',
        [
          { id: 'a0', parent: null, role: 'user', text: 'Soil?', at: 1_700_000_000 },
          { id: 'a1', parent: 'a0', role: 'assistant', text: 'Clay.', at: 8e15 },
        ],
        { create_time: 1e300 },
      ),
      { ...claudeTalk('b', 1), created_at: 'yesterday' },
      { id: 'c', date: -5, turns: [{ speaker: 'Ines', text: 'Hello', date: 9e15 }] },
    ];
    const report = await bring({ 'chats.json': JSON.stringify({ sessions: conversations }) });
    expect(report.messages).toBe(4);
    expect(report.skipped).toEqual([
      { what: '5 dates that cannot be used', why: expect.stringContaining('the time of the message before') },
    ]);
    for await (const page of test.store.pages('messages'))
      for (const { createdAt } of page)
        expect([1_700_000_000_000, Date.UTC(2025, 1, 3, 10), test.clock.now()]).toContain(createdAt);
  });

  it('are those outside the years 1 to 9999', () => {
    expect([findDate('0001-01-01'), findDate('9999-12-31 23:59:59Z'), findDate('0070-01-01')]).toEqual([
      MIN_TIME,
      MAX_TIME - 999,
      -59_958_144_000_000,
    ]);
    expect([
      findDate('0000-12-31'),
      findDate('9999-12-31T23:59:59-12:00'),
      readDate(MAX_TIME + 1),
      readDate(8.64e15),
      readDate(-1),
    ]).toEqual([null, null, null, null, null]);
  });
});
