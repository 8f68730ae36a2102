import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { makeMessage, makeNote, makeSession } from '../../testing/sample-rows';
import { openTestVault, type TestVault } from '../../testing/test-vault';
import { put, type DraftChange } from '../../../shared/domain/batch';
import { sourceRef } from '../../../shared/domain/ids';
import type { Note } from '../../../shared/domain/note';
import { silentLogger } from '../../../shared/lib/logger';
import { createDerivingWriter } from '../write-path/deriving-writer';
import { openFactTable } from './fact-table';
import { createFactDerivation, type StateValues } from './fact-derivation';

const at = (text: string): number => Date.parse(`${text}T00:00:00Z`);
let test: TestVault | null = null;
afterEach(async () => {
  await test?.close();
  test = null;
});

async function open(stateValues?: StateValues) {
  const vault = (test = await openTestVault());
  const factTable = await openFactTable({ store: vault.store, writer: vault.writer, log: silentLogger });
  const writer = createDerivingWriter({
    store: vault.store,
    writer: vault.writer,
    now: vault.clock.now,
    derivations: [
      createFactDerivation({ store: vault.store, factTable, ids: vault.ids, ...(stateValues && { stateValues }) }),
    ],
  });
  const session = makeSession(vault.ids, vault.clock.now());
  /** A unit whose message was said on that day. */
  const noteFrom = async (
    title: string,
    day: string,
    fields: { speaker?: string } & Partial<Note> = {},
  ): Promise<Note> => {
    const { speaker = null, ...rest } = fields;
    const message = makeMessage(vault.ids, at(day), session.id, 0, { text: title, speaker });
    const note = makeNote(vault.ids, vault.clock.now(), {
      title,
      sources: [{ sessionId: session.id, messageId: message.id, start: 0, end: title.length, quote: title }],
      ...rest,
    });
    await vault.writer.commit({
      actor: 'app',
      kind: 'note.edit',
      label: 'said',
      changes: [put('sessions', session), put('messages', message), put('notes', note)],
    });
    return note;
  };
  const write = (changes: DraftChange[]) =>
    writer.commitWithDerivations({ actor: 'person', kind: 'note.edit', label: 'test', scope: 'review', changes });
  const set = (...notes: Note[]) => write(notes.map((note) => put('notes', note)));
  const keep = (...notes: Note[]) => set(...notes.map((note) => ({ ...note, status: 'kept' as const })));
  const held = (entity: string, attribute: string, day: string) =>
    factTable.lookup({ entity, attribute }, at(day)).map(({ value }) => value);
  return { ...vault, factTable, noteFrom, write, set, keep, held };
}

describe('keeping a note', () => {
  it('adds its facts in the same batch, valid from when they were stated, with the note as source; undo reverts both', async () => {
    const { noteFrom, keep, factTable, held, vault } = await open();
    const note = await noteFrom('I live in Oslo.', '2024-03-01');
    expect(factTable.size).toBe(0);
    await keep(note);
    expect(factTable.all()).toMatchObject([
      {
        entity: 'me',
        attribute: 'home',
        value: 'Oslo',
        validFrom: at('2024-03-01'),
        validUntil: null,
        source: sourceRef('note', note.id),
        quote: 'I live in Oslo.',
      },
    ]);
    await vault.writer.undo('review');
    expect(factTable.size).toBe(0);
    expect(held('me', 'home', '2026-01-01')).toEqual([]);
  });

  it('reads “my X is V” of any X where the encoder says that the sentence states a value', async () => {
    const asked: string[] = [];
    const { noteFrom, keep, factTable } = await open(async (sentences) => {
      asked.push(...sentences);
      return sentences.map((sentence) => !sentence.includes('early'));
    });
    await keep(
      await noteFrom('My notification settings are email only.', '2026-03-01'),
      await noteFrom('My plan is to leave early.', '2026-03-01'),
      await noteFrom('Mi zona horaria es America/Bogota.', '2026-03-01'),
      await noteFrom('My shoe size is 42.', '2026-03-01'),
      await noteFrom('Notre tarif horaire est de 90 euros.', '2026-03-01'),
    );
    expect(factTable.all().map(({ attribute, value }) => `${attribute} = ${value}`)).toEqual([
      'notification settings = email only',
      'zona horaria = America/Bogota',
      'shoe size = 42',
      'tarif horaire = 90 euros',
    ]);
    // Where the words leave no doubt it is not asked.
    expect(asked).not.toContain('My shoe size is 42.');
  });

  it('reads none of which the words leave a doubt where there is no encoder', async () => {
    const { noteFrom, keep, factTable } = await open(async () => null);
    await keep(await noteFrom('My notification settings are email only.', '2026-03-01'));
    expect(factTable.size).toBe(0);
  });

  it('ends the previous value, whichever of the two notes is kept first', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const { noteFrom, keep, held, close } = await open();
      const notes = [
        await noteFrom('I live in Oslo.', '2020-03-01'),
        await noteFrom('I moved to Bergen in June 2024.', '2024-07-01'),
      ];
      for (const index of order) await keep(notes[index]!);
      expect([
        held('me', 'home', '2022-01-01'),
        held('me', 'home', '2024-06-15'),
        held('me', 'home', '2026-01-01'),
      ]).toEqual([['Oslo'], ['Bergen'], ['Bergen']]);
      await close();
    }
  });

  it('of several at once writes each row once, and their facts follow one another', async () => {
    const { noteFrom, keep, factTable, held } = await open();
    const notes = [
      await noteFrom('I live in Rome.', '2022-01-01'),
      await noteFrom('I live in Oslo.', '2020-01-01'),
      await noteFrom('I live in Bergen.', '2024-01-01'),
      await noteFrom('I am allergic to nuts.', '2024-01-01'),
      await noteFrom('I’m allergic to cats.', '2025-01-01'),
    ];
    await keep(...notes);
    expect(
      factTable
        .all()
        .filter(({ attribute }) => attribute === 'home')
        .map(({ value, validUntil }) => [value, validUntil]),
    ).toEqual([
      ['Oslo', at('2022-01-01')],
      ['Rome', at('2024-01-01')],
      ['Bergen', null],
    ]);
    expect(held('me', 'allergy', '2026-01-01')).toEqual(['nuts', 'cats']);
  });

  it('resolves the first person to the speaker', async () => {
    const { noteFrom, keep, factTable } = await open();
    await keep(await noteFrom('My sister is called Clara.', '2024-01-01', { speaker: 'Ben' }));
    expect(factTable.all()).toMatchObject([{ entity: 'Ben', attribute: 'sister', value: 'Clara' }]);
  });
});

describe('a kept note', () => {
  it('that is edited retracts facts only its old text stated, and values they had ended are current again', async () => {
    const { noteFrom, keep, set, held, factTable } = await open();
    await keep(await noteFrom('I live in Oslo.', '2020-03-01'));
    const note = await noteFrom('I live in Rome.', '2024-01-01');
    await keep(note);
    await set({ ...note, status: 'kept', title: 'I work at Nordlys.' });
    expect(held('me', 'home', '2026-01-01')).toEqual(['Oslo']);
    expect(held('me', 'employer', '2026-01-01')).toEqual(['Nordlys']);
    expect(
      factTable
        .all()
        .filter(({ retractedAt }) => retractedAt !== null)
        .map(({ value }) => value),
    ).toEqual(['Rome']);
  });

  it('archived, dropped or restored takes its facts along', async () => {
    const { noteFrom, keep, set, held } = await open();
    const note = await noteFrom('I live in Oslo.', '2020-03-01');
    await keep(note);
    await set({ ...note, status: 'archived' });
    expect(held('me', 'home', '2026-01-01')).toEqual([]);
    await set({ ...note, status: 'kept' });
    expect(held('me', 'home', '2026-01-01')).toEqual(['Oslo']);
  });

  it('that is superseded leaves its fact as a former value', async () => {
    const { noteFrom, keep, set, held, clock } = await open();
    const note = await noteFrom('I live in Oslo.', '2020-03-01');
    await keep(note);
    await set({ ...note, status: 'superseded' });
    expect([
      held('me', 'home', '2022-01-01'),
      held('me', 'home', new Date(clock.now() + 864e5).toISOString().slice(0, 10)),
    ]).toEqual([['Oslo'], []]);
  });

  it('that is merged passes its facts to the merged note, where they survive a rewording', async () => {
    const { noteFrom, keep, set, factTable } = await open();
    const [small, large] = [
      await noteFrom('I live in Oslo.', '2020-03-01'),
      await noteFrom('About my flat', '2021-03-01'),
    ];
    await keep(small, large);
    const joined: Note = { ...large, status: 'kept', sources: [...large.sources, ...small.sources] };
    await set({ ...small, status: 'merged' }, joined);
    expect(factTable.all()).toMatchObject([{ value: 'Oslo', source: sourceRef('note', large.id), retractedAt: null }]);
    await set({ ...joined, body: 'It has two rooms.' });
    expect(factTable.all()).toMatchObject([{ value: 'Oslo', retractedAt: null }]);
  });

  it('is not read again after the person retracted a fact, unless the sentence changes', async () => {
    const { noteFrom, keep, set, write, held, factTable } = await open();
    const note = await noteFrom('I live in Oslo.', '2020-03-01');
    await keep(note);
    await write([put('facts', { ...factTable.all()[0]!, retractedAt: 5 })]);
    await set({ ...note, status: 'kept', body: 'It is a nice flat.' });
    expect(held('me', 'home', '2026-01-01')).toEqual([]);
    await set({ ...note, status: 'kept', title: 'I live in Rome.' });
    expect(held('me', 'home', '2026-01-01')).toEqual(['Rome']);
  });

  it('is not read when only its marks change', async () => {
    const { noteFrom, keep, set, factTable, writer } = await open();
    const note = await noteFrom('I live in Oslo.', '2020-03-01');
    await keep(note);
    const [before, seq] = [factTable.all(), writer.lastSeq];
    await set({ ...note, status: 'kept', pinned: true });
    expect(factTable.all()).toEqual(before);
    expect(writer.lastSeq).toBe(seq + 1);
  });
});

describe('in any sequence of keeping, editing and archiving', () => {
  const TEXTS = [
    'I live in Oslo.',
    'I live in Rome.',
    'I lived in Oslo from 2012 to 2015.',
    'I moved to Bergen in 2023.',
    'My phone is 22 33 44 55.',
    'I am allergic to nuts.',
    'Nothing at all',
  ];
  it('values of a key never overlap, and undoing everything leaves the table as it was', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            note: fc.nat(3),
            text: fc.nat(TEXTS.length - 1),
            status: fc.constantFrom<Note['status']>('kept', 'kept', 'archived', 'superseded', 'dropped'),
          }),
          { minLength: 1, maxLength: 10 },
        ),
        async (acts) => {
          const { noteFrom, set, factTable, vault, clock, close } = await open();
          const notes = await Promise.all(
            [2019, 2021, 2023, 2025].map((year) => noteFrom('Nothing yet', `${year}-01-01`)),
          );
          const states = [JSON.stringify(factTable.all())];
          for (const { note, text, status } of acts) {
            clock.advance(1_000);
            await set({ ...notes[note]!, title: TEXTS[text]!, status });
            states.push(JSON.stringify(factTable.all()));
            const homes = factTable
              .all()
              .filter(
                (fact) => fact.attribute === 'home' && fact.retractedAt === null && fact.validUntil !== fact.validFrom,
              );
            for (const [index, fact] of homes.entries())
              if (index > 0) expect(homes[index - 1]!.validUntil).toBeLessThanOrEqual(fact.validFrom);
          }
          for (let index = states.length - 1; index > 0; index -= 1) {
            await vault.writer.undo('review');
            expect(JSON.stringify(factTable.all())).toBe(states[index - 1]);
          }
          await close();
        },
      ),
      { numRuns: 25 },
    );
  }, 120_000);
});
