import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeMessage, makeSession } from '../../testing/sample-rows';
import { createTestClock, openTestVault, type TestClock, type TestVault } from '../../testing/test-vault';
import type { Batch } from '../../../shared/domain/batch';
import { put } from '../../../shared/domain/batch';
import type { Session } from '../../../shared/domain/session';
import { AppError } from '../../../shared/ipc/errors';
import { silentLogger } from '../../../shared/lib/logger';
import { createOfflineEngine } from '../../models/offline/offline-engine';
import { createSessionExtraction } from './extract-session';
import { createExtraction, type Extraction } from './extract-turn';

const PLACES = [
  'Lindow',
  'Ghent',
  'Turku',
  'Bergen',
  'Porto',
  'Cork',
  'Graz',
  'Nantes',
  'Malmo',
  'Pisa',
  'Delft',
  'Vigo',
];
const MESSAGES = PLACES.length;

describe('extracting units from a whole session', () => {
  let vault: TestVault;
  let clock: TestClock;
  let session: Session;
  let batches: Batch[];
  let extraction: Extraction;
  const extractWith = (own: Extraction) =>
    createSessionExtraction({ store: vault.store, writer: vault.writer, extraction: own, now: clock.now });
  const titles = async () =>
    (await vault.store.query({ name: 'notesOfSession', sessionId: session.id })).map(({ title }) => title);

  beforeEach(async () => {
    clock = createTestClock();
    vault = await openTestVault({ clock });
    session = makeSession(vault.ids, 1, { origin: 'import' });
    const messages = PLACES.map((place, index) =>
      makeMessage(vault.ids, 1 + index, session.id, index, {
        role: 'person',
        text: `My aunt from ${place} keeps ${index + 20} goats in the orchard.`,
      }),
    );
    await vault.writer.commit({
      actor: 'import',
      kind: 'note.edit',
      scope: 'none',
      label: 'Test',
      changes: [put('sessions', session), ...messages.map((message) => put('messages', message))],
    });
    batches = [];
    vault.writer.onBatch((batch) => void batches.push(batch));
    const engine = createOfflineEngine();
    extraction = createExtraction({ engine: () => engine, ids: vault.ids, now: clock.now, log: silentLogger });
  });
  afterEach(() => vault.close());

  it('writes a session as one batch, each note with its first version', async () => {
    const added = await extractWith(extraction)(session.id, new AbortController().signal);
    expect(added).toBeGreaterThanOrEqual(MESSAGES);
    expect(batches).toHaveLength(1);
    expect(batches[0]!.changes.filter(({ table }) => table === 'noteVersions')).toHaveLength(added);
    expect(await titles()).toHaveLength(added);
  });

  it('reads what the assistant said on request alone, in turns that were taken too', async () => {
    const answer = makeMessage(vault.ids, 90, session.id, MESSAGES, {
      role: 'assistant',
      model: 'a model',
      text: 'A goat needs a dry shed with two square metres of floor.',
    });
    await vault.writer.commit({
      actor: 'import',
      kind: 'note.edit',
      scope: 'none',
      label: 'Test',
      changes: [put('messages', answer)],
    });
    const extract = extractWith(extraction);
    const ofPeople = await extract(session.id, new AbortController().signal);
    expect((await titles()).some((title) => title.includes('dry shed'))).toBe(false);
    expect(await extract(session.id, new AbortController().signal, true)).toBe(1);
    expect(await titles()).toHaveLength(ofPeople + 1);
    expect((await titles()).some((title) => title.includes('dry shed'))).toBe(true);
  });

  it('keeps units extracted before a cancel, and a second run adds the rest without duplicates', async () => {
    const controller = new AbortController();
    const stopping: Extraction = {
      async extractTurn(request, signal) {
        const taken = await extraction.extractTurn(request, signal);
        controller.abort();
        return taken;
      },
    };
    await expect(extractWith(stopping)(session.id, controller.signal)).rejects.toThrow();
    const kept = await titles();
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThan(MESSAGES);
    await extractWith(extraction)(session.id, new AbortController().signal);
    const all = await titles();
    expect(new Set(all).size).toBe(all.length);
    for (const place of PLACES) expect(all.filter((title) => title.includes(place))).toHaveLength(1);
  });

  it('a turn that cannot be read leaves the others alone, and is read by the next run', async () => {
    const failing: Extraction = {
      extractTurn: async (request, signal) => {
        if (request.messages.some(({ text }) => text.includes('Graz')))
          throw new AppError('too-large', 'It is too long.');
        return extraction.extractTurn(request, signal);
      },
    };
    await expect(extractWith(failing)(session.id, new AbortController().signal)).rejects.toThrow('too long');
    const first = await titles();
    for (const place of PLACES)
      expect(first.filter((title) => title.includes(place))).toHaveLength(place === 'Graz' ? 0 : 1);
    await extractWith(extraction)(session.id, new AbortController().signal);
    expect((await titles()).filter((title) => title.includes('Graz'))).toHaveLength(1);
    expect(await titles()).toHaveLength(MESSAGES);
  });

  it('remembers turns of which nothing was taken, and reads later messages only', async () => {
    const read: string[] = [];
    const recording: Extraction = {
      extractTurn: (request, signal) => {
        read.push(...request.messages.map(({ id }) => id));
        return extraction.extractTurn(request, signal);
      },
    };
    const add = async (index: number, text: string) => {
      const message = makeMessage(vault.ids, 1 + index, session.id, index, { role: 'person', text });
      await vault.writer.commit({
        actor: 'import',
        kind: 'note.edit',
        scope: 'none',
        label: 'Test',
        changes: [put('messages', message)],
      });
      return message.id;
    };
    await add(MESSAGES, 'Hm.');
    await extractWith(recording)(session.id, new AbortController().signal);
    expect(read).toHaveLength(MESSAGES + 1);
    const more = await add(MESSAGES + 1, 'My aunt from Gdansk keeps 50 goats in the orchard.');
    read.length = 0;
    expect(await extractWith(recording)(session.id, new AbortController().signal)).toBe(1);
    expect(read).toEqual([more]);
  });

  it('takes nothing of a chat that is private or was deleted', async () => {
    for (const changed of [{ incognito: true }, { deletedAt: 5 }]) {
      await vault.writer.commit({
        actor: 'person',
        kind: 'session.delete',
        scope: 'session',
        label: 'Test',
        changes: [put('sessions', { ...session, ...changed })],
      });
      expect(await extractWith(extraction)(session.id, new AbortController().signal)).toBe(0);
    }
    expect(await titles()).toEqual([]);
    await vault.writer.undo('session');
    await vault.writer.undo('session');
    expect(await extractWith(extraction)(session.id, new AbortController().signal)).toBe(MESSAGES);
  });

  it('writes a slow model’s units before the end of the session', async () => {
    const slow: Extraction = {
      async extractTurn(request, signal) {
        clock.advance(5_000);
        return extraction.extractTurn(request, signal);
      },
    };
    await extractWith(slow)(session.id, new AbortController().signal);
    expect(batches.length).toBe(2);
  });

  it('lets other work run between two calls', async () => {
    let turns = 0;
    let ticks = 0;
    const counting: Extraction = {
      async extractTurn(request, signal) {
        turns += 1;
        setImmediate(() => {
          ticks += 1;
        });
        expect(ticks).toBe(turns - 1);
        return extraction.extractTurn(request, signal);
      },
    };
    await extractWith(counting)(session.id, new AbortController().signal);
    expect(turns).toBe(2);
  });
});
