import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { put, remove } from '../../../shared/domain/batch';
import { silentLogger } from '../../../shared/lib/logger';
import { addDays, startOfDay, localDay } from '../../../shared/lib/time/day-name';
import { makeMessage, makeSession } from '../../testing/sample-rows';
import { openTestCorpus, type TestCorpus } from '../testing/open-test-corpus';
import { createDailyNoteFile, createDaysService, type DaysService } from './days-service';

const DAY = '2026-05-03';
const HOUR = 3_600_000;
let corpus: TestCorpus;
let folder: string;
let days: DaysService;
beforeEach(async () => {
  corpus = await openTestCorpus();
  folder = await mkdtemp(join(tmpdir(), 'days-'));
  days = createDaysService({ ...corpus, file: createDailyNoteFile(join(folder, 'daily-note.json'), silentLogger) });
});
afterEach(async () => {
  days.close();
  await corpus.close();
  await rm(folder, { recursive: true });
});

const at = (day: string, hour = 12) => startOfDay(day) + hour * HOUR;
const keep = (title: string, keptAt: number, fields: object = {}) =>
  corpus.unit(title, undefined, { status: 'kept', keptAt, createdAt: keptAt, ...fields });

describe('what a day holds', () => {
  it('a month lists its days with notes and messages, and no other day', async () => {
    await keep('On the first', at('2026-05-01', 0));
    await keep('On the last', at('2026-05-31', 23.99));
    await keep('Replaced since', at(DAY), { status: 'superseded' });
    await keep('Of the month after', at('2026-06-01', 0));
    await corpus.unit('To review', undefined, { createdAt: at(DAY) });
    expect(await days.month('2026-05')).toEqual([
      { day: '2026-05-01', kept: 1, written: 0, messages: 0, chats: 0, noteId: null },
      { day: DAY, kept: 1, written: 0, messages: 0, chats: 0, noteId: null },
      { day: '2026-05-31', kept: 1, written: 0, messages: 0, chats: 0, noteId: null },
    ]);
  });

  it('a note of a file counts on the day on which the file was written', async () => {
    const note = await keep('From a folder', at(DAY), { path: 'notes/a.md', createdAt: at('2024-02-29') });
    expect(await days.month('2026-05')).toEqual([]);
    expect((await days.day('2024-02-29')).written).toMatchObject([{ id: note.id, title: 'From a folder' }]);
  });

  it('chats are listed by what was said that day; deleted and incognito ones are not', async () => {
    const { ids } = corpus;
    const chat = makeSession(ids, at(DAY), { title: 'Garden' });
    const hidden = [
      makeSession(ids, at(DAY), { incognito: true }),
      makeSession(ids, at(DAY), { deletedAt: at(DAY, 13) }),
    ];
    const early = makeMessage(ids, at(DAY, 9), chat.id, 0);
    await corpus.commit([
      ...[chat, ...hidden].map((session) => put('sessions', session)),
      put('messages', makeMessage(ids, at(DAY, 10), chat.id, 1)),
      put('messages', early),
      put('messages', makeMessage(ids, at(addDays(DAY, 1)), chat.id, 2)),
      ...hidden.map(({ id }) => put('messages', makeMessage(ids, at(DAY), id, 0))),
    ]);
    expect((await days.day(DAY)).chats).toEqual([
      { id: chat.id, title: 'Garden', messages: 2, firstMessageId: early.id },
    ]);
    expect((await days.month('2026-05')).map(({ day, messages, chats }) => [day, messages, chats])).toEqual([
      [DAY, 2, 1],
      [addDays(DAY, 1), 1, 1],
    ]);
  });

  it('counts stay right while messages arrive, also during the first reading, and when an import is undone', async () => {
    const { ids } = corpus;
    const chat = makeSession(ids, at(DAY));
    const messages = Array.from({ length: 30 }, (_, index) => makeMessage(ids, at(DAY), chat.id, index));
    await corpus.commit([put('sessions', chat), ...messages.slice(0, 10).map((message) => put('messages', message))]);
    const first = days.day(DAY);
    await corpus.commit(messages.slice(10, 20).map((message) => put('messages', message)));
    await first;
    await corpus.commit(messages.slice(20).map((message) => put('messages', message)));
    // Saved again, as an answer is when it is complete.
    await corpus.commit([put('messages', { ...messages[0]!, text: 'longer' })]);
    expect((await days.day(DAY)).counts.messages).toBe(30);
    await corpus.commit(messages.slice(5).map(({ id }) => remove('messages', id)));
    expect((await days.day(DAY)).counts.messages).toBe(5);
  });
});

describe('the daily note', () => {
  it('is the kept note that is called like the day, and is not counted among its notes', async () => {
    const today = localDay(corpus.clock.now());
    expect(await days.note(today)).toEqual({ id: null, body: '' });
    const note = await corpus.notes.create({ title: today, body: 'Rain.', category: 'idea' });
    expect(await days.note(today)).toEqual({ id: note.id, body: '' });
    expect((await days.day(today)).counts).toMatchObject({ kept: 0, noteId: note.id });
    await corpus.notes.setStatus(note.id, 'dropped');
    expect(await days.note(today)).toEqual({ id: null, body: '' });
  });

  it('begins with the template, filled in for its day; looking at a day stores nothing', async () => {
    const before = corpus.writer.lastSeq;
    await days.saveTemplate('# {{date}}\n[[{{yesterday}}]] [[{{ tomorrow }}]] {{day}} {{unknown}}');
    expect(await days.note(DAY, 'en-GB')).toEqual({
      id: null,
      body: '# Sunday, 3 May 2026\n[[2026-05-02]] [[2026-05-04]] 2026-05-03 {{unknown}}',
    });
    expect((await days.note(DAY, 'de-DE')).body).toContain('Sonntag, 3. Mai 2026');
    expect(corpus.writer.lastSeq).toBe(before);
  });

  it('a damaged template file is an empty template, and a template that cannot be saved is an error', async () => {
    await writeFile(join(folder, 'daily-note.json'), '{"template": 7');
    expect(await days.template()).toBe('');
    await rm(folder, { recursive: true });
    await writeFile(folder, '');
    await expect(days.saveTemplate('x')).rejects.toMatchObject({ code: 'store-failed' });
  });
});
