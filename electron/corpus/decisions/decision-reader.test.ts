import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decisionRecordSchema } from '../../../shared/domain/decision-record';
import { sourceRef } from '../../../shared/domain/ids';
import type { Category, Note } from '../../../shared/domain/note';
import { DAY_MS } from '../../../shared/lib/time/calendar';
import { silentLogger } from '../../../shared/lib/logger';
import { createMeter } from '../../models/metering/create-meter';
import { createOfflineEngine } from '../../models/offline/offline-engine';
import { createProviderEngine } from '../../models/provider/provider-engine';
import type { Engine } from '../../ports/engine';
import { startFakeProvider, type FakeProvider } from '../../testing/fake-provider/fake-provider';
import { openTestCorpus, type TestCorpus } from '../testing/open-test-corpus';
import { createDecisionReader } from './decision-reader';
import type { SentenceMeaning } from './read-by-roles';

const NEVER = new AbortController().signal;
const NONE = { sentence: 0, words: '' };

let corpus: TestCorpus;
let fake: FakeProvider;
beforeEach(async () => {
  [corpus, fake] = await Promise.all([openTestCorpus(), startFakeProvider()]);
});
afterEach(async () => {
  await Promise.all([corpus.close(), fake.stop()]);
});

const engineOn = (settings: { dayTokens?: number; structuredMs?: number } = {}): Engine =>
  createProviderEngine({
    settings: { preset: 'custom', baseUrl: fake.url, chatModel: 'fake-chat', smallModel: '', embeddingModel: '' },
    key: null,
    now: corpus.clock.now,
    log: silentLogger,
    timeouts: { quietMs: 0, structuredMs: settings.structuredMs ?? 3_000 },
    maxRetries: 0,
    ...(settings.dayTokens === undefined
      ? {}
      : {
          meter: createMeter(
            { rows: [], add: () => {} } as never,
            () => ({
              currency: '',
              prices: [],
              caps: { turnTokens: null, dayTokens: settings.dayTokens!, dayCost: null },
            }),
            corpus.clock.now,
          ),
        }),
  });
/** No encoder is loaded. */
const NO_MEANING: SentenceMeaning = { readSentences: async () => null, applicability: async () => null };
const readerOn = (engine: Engine, people: string[] = []) =>
  createDecisionReader({
    store: corpus.store,
    writer: corpus.writer,
    decisions: corpus.decisionTable,
    hidden: corpus.hiddenTextFilter,
    excluded: () => ({ people, places: [], folders: [] }),
    runExclusive: corpus.runExclusive,
    engine: () => engine,
    mayRead: () => true,
    meaning: NO_MEANING,
    findAlike: async (text) =>
      (await corpus.noteDeps.keptNotes.sharingMost(text, 20)).map((id) => sourceRef('note', id)),
  });

async function keepFrom(texts: string[], quote: string, category: Category = 'decision'): Promise<Note> {
  const { messages } = await corpus.session(texts);
  const message = messages.find(({ text }) => text.includes(quote))!;
  const unit = await corpus.unit(quote, { message, quote }, { category });
  corpus.clock.advance(DAY_MS);
  return (await corpus.review.keep({ id: unit.id, alike: [] })).note;
}

/** Where a sentence stands among those that were sent, as the model is told. */
const at = (prompt: string, words: string): number => {
  const block = [...prompt.matchAll(/<sentence number="(\d+)"[^>]*>\n([\s\S]*?)\n<\/sentence>/gu)].find(([, , text]) =>
    text!.includes(words),
  );
  return Number(block?.[1] ?? 0);
};
const part = (prompt: string, words: string, of = words) => ({ sentence: at(prompt, of), words });
/** The model says that of the sentence which holds these words, these are a part. */
const script = (said: (of: (words: string, sentence?: string) => { sentence: number; words: string }) => object) =>
  fake.setStructured('decision', (prompt: string) => ({
    subject: NONE,
    choice: NONE,
    alternatives: [],
    reasons: [],
    tried: [],
    ...said((words, sentence) => part(prompt, words, sentence)),
  }));
const asked = () => fake.requestsOf('decision').length;

describe('a model reads a kept decision', () => {
  const TEXTS = [
    'Nach Wien fährt auch der Bus.',
    'Ja, das stimmt.',
    'Dann nehmen wir den Nachtzug, im Bus kann ich nicht schlafen.',
  ];

  it('and the record tells its subject, alternatives and reasons in the words of the sentences, with their messages', async () => {
    await keepFrom(TEXTS, 'Dann nehmen wir den Nachtzug');
    script((of) => ({
      subject: of('Nach Wien'),
      choice: of('den Nachtzug'),
      alternatives: [of('der Bus')],
      reasons: [of('im Bus kann ich nicht schlafen')],
    }));
    await readerOn(engineOn())(NEVER);
    const [history] = corpus.decisionTable.histories();
    expect(history!.subject).toBe('Nach Wien');
    expect(history!.records).toHaveLength(1);
    expect(history!.records[0]).toMatchObject({
      choice: 'den Nachtzug',
      alternatives: ['der Bus'],
      reasons: ['im Bus kann ich nicht schlafen'],
      readBy: engineOn().label,
    });
    expect(history!.records[0]!.messageIds).toHaveLength(2);
    const [row] = await corpus.store.query({ name: 'decisionsOfNote', noteId: history!.records[0]!.noteId });
    expect(decisionRecordSchema.safeParse(row).error).toBeUndefined();
  });

  it('with what was tried in an earlier chat on the subject, as failed attempts before it', async () => {
    await keepFrom(
      ['La pintura de tiza en la puerta del jardín se descascaró.'],
      'La pintura de tiza en la puerta del jardín se descascaró',
      'fact',
    );
    await keepFrom(['Para la puerta del jardín usamos aceite.'], 'Para la puerta del jardín usamos aceite');
    script((of) => ({
      subject: of('la puerta del jardín', 'usamos aceite'),
      choice: of('aceite'),
      tried: [{ what: of('La pintura de tiza'), outcome: of('se descascaró') }],
    }));
    await readerOn(engineOn())(NEVER);
    const [history] = corpus.decisionTable.histories();
    expect(history!.records.map(({ kind, choice, reasons }) => [kind, choice, reasons])).toEqual([
      ['negative-result', 'La pintura de tiza', ['se descascaró']],
      ['decision', 'aceite', []],
    ]);
  });

  it('but invented words, words of another sentence, denied or doubted reasons, and reasons of the assistant are left out', async () => {
    await keepFrom(
      [
        'Should the floor be oak or cork?',
        'Cork is warmer to walk on.',
        'We take oak for the floor. It never squeaks. Maybe it lasts longer.',
      ],
      'We take oak for the floor',
    );
    script((of) => ({
      subject: { sentence: 1, words: 'the kitchen renovation' },
      choice: of('cork'),
      alternatives: [of('marble', 'oak or cork'), { sentence: at('', ''), words: 'cork' }, of('cork', 'oak or cork')],
      reasons: [
        of('squeaks'),
        of('it lasts longer'),
        of('Cork is warmer to walk on'),
        of('oak is nobler', 'We take oak'),
      ],
      tried: [{ what: of('cork', 'oak or cork'), outcome: of('it broke', 'We take oak') }],
    }));
    await readerOn(engineOn())(NEVER);
    const [record] = corpus.decisionTable.histories()[0]!.records;
    expect(record).toMatchObject({ subject: 'the floor', alternatives: ['cork'], reasons: [] });
    expect(corpus.decisionTable.histories()[0]!.records).toHaveLength(1);
  });

  it('where it finds nothing, what the rules read stays', async () => {
    await keepFrom(['I chose oak over pine because it lasts.'], 'I chose oak over pine because it lasts');
    script(() => ({}));
    await readerOn(engineOn())(NEVER);
    expect(corpus.decisionTable.histories()[0]!.records[0]).toMatchObject({
      choice: 'oak',
      alternatives: ['pine'],
      reasons: ['it lasts'],
    });
  });

  it('once: it is not asked again, before the note is changed', async () => {
    const note = await keepFrom(TEXTS, 'Dann nehmen wir den Nachtzug');
    script((of) => ({ subject: of('Nach Wien') }));
    const step = readerOn(engineOn());
    expect([await step(NEVER), await step(NEVER), asked()]).toEqual(['done', 'done', 1]);
    await corpus.notes.save({
      id: note.id,
      baseVersion: note.version,
      title: 'Wir nehmen das Auto',
      body: '',
      category: 'decision',
      editSessionId: 'edit',
    });
    expect(corpus.decisionTable.histories()[0]!.records[0]!.readBy).toBeUndefined();
    await step(NEVER);
    expect(asked()).toBe(2);
  });

  it('keeping can still be taken back, and then nothing is left of it', async () => {
    await keepFrom(TEXTS, 'Dann nehmen wir den Nachtzug');
    script((of) => ({
      tried: [{ what: of('der Bus'), outcome: of('im Bus kann ich nicht schlafen') }],
    }));
    await readerOn(engineOn())(NEVER);
    expect(corpus.decisionTable.all()).toHaveLength(2);
    await corpus.writer.undo('review');
    expect(corpus.decisionTable.all()).toEqual([]);
  });

  it('what the person changed meanwhile is not touched', async () => {
    const note = await keepFrom(TEXTS, 'Dann nehmen wir den Nachtzug');
    script((of) => ({ subject: of('Nach Wien') }));
    const engine = engineOn();
    const step = readerOn({
      ...engine,
      readDecision: async (request, signal) => {
        const reply = await engine.readDecision!(request, signal);
        await corpus.notes.setStatus(note.id, 'archived');
        return reply;
      },
    });
    await step(NEVER);
    expect(corpus.decisionTable.all().map(({ readBy }) => readBy)).toEqual([undefined]);
  });

  it('is not asked of hidden words, nor of sentences that name somebody who is excluded', async () => {
    await keepFrom(
      ['Ingrid wanted cork for the floor.', 'Noted.', 'We take oak for the floor.'],
      'We take oak for the floor',
    );
    script(() => ({}));
    await readerOn(engineOn(), ['Ingrid'])(NEVER);
    expect(JSON.stringify(fake.requestsOf('decision')[0]!.body)).not.toMatch(/Ingrid|wanted cork/u);
  });
});

describe('rules stay', () => {
  beforeEach(() => keepFrom(['I chose oak over pine because it lasts.'], 'I chose oak over pine because it lasts'));
  const byRules = () => {
    const [record] = corpus.decisionTable.histories()[0]!.records;
    expect(record).toMatchObject({ choice: 'oak', alternatives: ['pine'], reasons: ['it lasts'] });
    expect(record!.readBy).toBeUndefined();
  };

  it('offline, where nothing is asked', async () => {
    expect(await readerOn(createOfflineEngine())(NEVER)).toBe('done');
    expect(asked()).toBe(0);
    byRules();
  });

  it('after a broken reply, which is not asked for again in this run', async () => {
    fake.setReplyText('decision', () => 'I would say oak.');
    const step = readerOn(engineOn());
    await step(NEVER);
    const first = asked();
    await step(NEVER);
    expect(asked()).toBe(first);
    byRules();
  });

  it('while a cap is reached, and the next try asks', async () => {
    await expect(readerOn(engineOn({ dayTokens: 1 }))(NEVER)).rejects.toMatchObject({ code: 'model-cap' });
    expect(asked()).toBe(0);
    byRules();
    await readerOn(engineOn())(NEVER);
    expect(asked()).toBe(1);
  });

  it('where the reply is late, and the next try asks', async () => {
    fake.setMode('hang', { times: 1 });
    await expect(readerOn(engineOn({ structuredMs: 50 }))(NEVER)).rejects.toMatchObject({ code: 'model-timeout' });
    byRules();
  });
});
