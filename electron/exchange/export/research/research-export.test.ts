import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeMessage, makeNote, makeSession } from '../../../testing/sample-rows';
import { openTestVault, type TestVault } from '../../../testing/test-vault';
import { put } from '../../../../shared/domain/batch';
import type { LinkId } from '../../../../shared/domain/ids';
import type { Note } from '../../../../shared/domain/note';
import { silentLogger } from '../../../../shared/lib/logger';
import { createResearchExport } from './research-export';

let base: string;
let test: TestVault;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'engram-kept-'));
  test = await openTestVault();
});
afterEach(async () => {
  await test.close();
  await rm(base, { recursive: true, force: true });
});

/** A note with the message it says, in a session of its own. */
async function noteOf(
  text: string,
  status: Note['status'],
  { incognito = false, speaker = null }: { incognito?: boolean; speaker?: string | null } = {},
): Promise<void> {
  const session = { ...makeSession(test.ids, test.clock.now()), incognito };
  const message = makeMessage(test.ids, test.clock.now(), session.id, 0, { text, speaker });
  const note = makeNote(test.ids, test.clock.now(), {
    title: text,
    status,
    sources: [{ sessionId: session.id, messageId: message.id, start: 0, end: text.length, quote: text }],
  });
  await test.writer.commit({
    actor: 'person',
    kind: 'note.edit',
    label: 'x',
    changes: [put('sessions', session), put('messages', message), put('notes', note)],
  });
}

describe('kept notes for others to read', () => {
  it('contain no markup of notes, and nothing pending or incognito', async () => {
    await noteOf('Glaze <img src=x onerror=alert(1)> & "ash" </mark><script>alert(2)</script>', 'kept');
    await noteOf('An undecided thing', 'pending');
    await noteOf('A private thing', 'kept', { incognito: true });
    await createResearchExport({ store: test.store, format: 'html', now: () => 0, log: silentLogger }).run(
      join(base, 'out'),
      () => {},
      new AbortController().signal,
    );
    const [lines, page] = await Promise.all(
      ['notes.jsonl', 'index.html'].map((name) => readFile(join(base, 'out', name), 'utf8')),
    );
    expect(
      lines!
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { title: string }).title),
    ).toEqual([expect.stringContaining('Glaze')]);
    expect(page).not.toMatch(/<script>alert|<img|An undecided thing|A private thing/);
    expect(page).toContain('&#60;script&#62;');
  });

  it('hold of a note that others may read nothing else that may not leave', async () => {
    await noteOf('We fly on the third of May', 'kept', { speaker: 'Mara' });
    await noteOf('Mara is ill', 'kept');
    const [flight, mara] = await test.store.query({ name: 'notesByStatus', status: 'kept' });
    await test.writer.commit({
      actor: 'person',
      kind: 'note.edit',
      label: 'x',
      changes: [
        put('links', {
          id: test.ids.next<LinkId>(),
          from: flight!.id,
          to: mara!.id,
          toTitle: mara!.title,
          kind: 'related',
          createdAt: test.clock.now(),
        }),
      ],
    });
    await createResearchExport({
      store: test.store,
      format: 'html',
      now: () => 0,
      log: silentLogger,
      readable: {
        ids: new Set([flight!.id]),
        titles: new Set([flight!.title]),
        mayLeave: (text) => !text.includes('Mara'),
        free: async (messages) => [...messages],
      },
    }).run(join(base, 'out'), () => {}, new AbortController().signal);
    for (const name of ['notes.jsonl', 'index.html'])
      expect(await readFile(join(base, 'out', name), 'utf8')).not.toContain('Mara');
  });

  it('fill further pages beyond the first, which searches all of them', async () => {
    const others = Array.from({ length: 1_000 }, (_, number) =>
      makeNote(test.ids, test.clock.now(), { title: `Note ${number}`, status: 'kept' }),
    );
    const note = makeNote(test.ids, test.clock.now(), { title: 'The last one', status: 'kept' });
    await test.writer.commit({
      actor: 'person',
      kind: 'note.edit',
      label: 'x',
      changes: [...others, note].map((row) => put('notes', row)),
    });
    await createResearchExport({ store: test.store, format: 'html', now: () => 0, log: silentLogger }).run(
      join(base, 'out'),
      () => {},
      new AbortController().signal,
    );
    const read = (name: string) => readFile(join(base, 'out', name), 'utf8');
    expect((await read('notes-0001.html')).match(/<article /gu)).toHaveLength(1_000);
    expect(await read('notes-0002.html')).toContain('The last one');
    expect(await read('index.html')).toContain(`notes-0002.html#${note.id}`);
  });
});
