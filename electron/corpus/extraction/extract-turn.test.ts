import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MessageId } from '../../../shared/domain/ids';
import type { Message } from '../../../shared/domain/message';
import { noteSchema } from '../../../shared/domain/note';
import { createIdFactory } from '../../../shared/domain/id-factory';
import { silentLogger } from '../../../shared/lib/logger';
import { AppError } from '../../../shared/ipc/errors';
import type { Engine } from '../../ports/engine';
import { createOfflineEngine } from '../../models/offline/offline-engine';
import { createExtraction } from './extract-turn';
import { messageOf } from './testing/checked-unit';
import type { ExtractedUnit } from '../../../shared/domain/extracted-unit';

const AT = Date.UTC(2026, 4, 1);
const never = new AbortController().signal;
const offline = createOfflineEngine();
const message = (text: string, more: Partial<Message> = {}): Message => messageOf(text, { createdAt: AT, ...more });
const extractionWith = (engine: Engine) =>
  createExtraction({
    engine: () => engine,
    ids: createIdFactory(
      () => AT,
      (length) => new Uint8Array(length),
    ),
    now: () => AT,
    log: silentLogger,
  });
/** A model that replies with these units, one list per call; the last one again and again. */
const model = (...replies: ExtractedUnit[][]): Engine & { calls: number } => ({
  ...offline,
  label: 'a model',
  calls: 0,
  async extract() {
    return replies[Math.min(this.calls++, replies.length - 1)]!;
  },
});

describe('for any text', () => {
  it('every unit is a valid pending note with an exact span in its message', async () => {
    const text = fc
      .array(
        fc.oneof(
          fc.string({ unit: 'grapheme' }),
          fc.constantFrom(
            'We fly in May. ',
            'Maybe “not. Now” ',
            '\n- item one\n',
            '# Head\n',
            '```\ncode',
            'a; b — c, but I d e',
            '> quoted words\r\n',
            '[1] ',
            '**bold** text here',
            '|a|b|\n',
            'Dr. Who? ',
            '猫は魚。',
          ),
        ),
        { maxLength: 12 },
      )
      .map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom('person' as const, 'assistant' as const), async (written, role) => {
        const { notes, versions } = await extractionWith(offline).extractTurn(
          { messages: [message(written, { role, model: role === 'assistant' ? 'a model' : null })], recalledTexts: [] },
          never,
        );
        for (const note of notes) {
          expect(noteSchema.safeParse(note).success).toBe(true);
          expect(note.status).toBe('pending');
          const [source] = note.sources;
          expect(written.slice(source!.start, source!.end)).toBe(source!.quote);
          expect(source!.quote).not.toBe('');
        }
        if (role === 'assistant') expect(notes).toEqual([]);
        expect(versions.map(({ noteId }) => noteId)).toEqual(notes.map(({ id }) => id));
      }),
      { numRuns: 300 },
    );
  });

  it('a very long message yields its first 120 units, and the reason says so', async () => {
    const long = Array.from(
      { length: 1200 },
      (_, index) => `Room ${index} holds ${index * 7} books about subject ${index % 97}.`,
    ).join(' ');
    const { notes, reason } = await extractionWith(offline).extractTurn(
      { messages: [message(long), message('Anna cannot eat peanuts.', { id: 'M2' as MessageId })], recalledTexts: [] },
      never,
    );
    expect(notes).toHaveLength(121);
    expect(notes[119]?.title).toContain('Room 119');
    expect(notes[120]?.title).toBe('Anna cannot eat peanuts');
    expect(reason).toBe(
      'The message is very long; the first 120 suggestions were taken. Import it as a document to keep all of it.',
    );
  });

  it('a model that lists more is limited the same way; one that lists fewer gets no reason', async () => {
    const text = 'Anna cannot eat peanuts.';
    const unit: ExtractedUnit = {
      messageId: 'M1',
      start: 0,
      end: 23,
      text: 'Anna cannot eat peanuts',
      category: 'constraint',
    };
    const many = await extractionWith(model(Array.from({ length: 130 }, () => unit))).extractTurn(
      { messages: [message(text)], recalledTexts: [] },
      never,
    );
    expect(many.reason).toContain('very long');
    expect(
      (await extractionWith(model([unit])).extractTurn({ messages: [message(text)], recalledTexts: [] }, never)).reason,
    ).toBe('');
  });
});

describe('the rules hold for any engine', () => {
  const hedged = 'Maybe we fly on Friday. Anna cannot eat peanuts.';

  it('a model’s empty reply is an answer: nothing is proposed, and nothing is said to have failed', async () => {
    const nothing = model([]);
    for (const text of ['Anna cannot eat peanuts.', 'Thank you!', 'Oma darf kein Salz essen.']) {
      const { notes, reason } = await extractionWith(nothing).extractTurn(
        { messages: [message(text)], recalledTexts: [] },
        never,
      );
      expect([notes, reason]).toEqual([[], '']);
    }
    expect(nothing.calls).toBe(3);
  });

  it('where a model’s reply is malformed the rules read the person’s sentences, and the reason says so', async () => {
    const broken: Engine = {
      ...offline,
      label: 'a model',
      extract: () => Promise.reject(new AppError('model-malformed', 'No usable suggestions.')),
    };
    const answer = message(
      'Here is what your notes say.\n\n1. The first point is the strongest [3].\n\n[3]\n\nThat last sentence is my own view.',
      { id: 'M2' as MessageId, index: 1, role: 'assistant', model: 'a model' },
    );
    const { notes, reason } = await extractionWith(broken).extractTurn(
      { messages: [message('Anna cannot eat peanuts.'), answer], recalledTexts: [] },
      never,
    );
    expect(notes.map(({ title }) => title)).toEqual(['Anna cannot eat peanuts']);
    expect(reason).toContain('The offline rules took them instead.');
  });

  it('a model is told the known keys, and the name of a fact may have another form than in the message', async () => {
    const text = 'Das Fell der alten Katzen ist grau.';
    const engine = model([
      {
        messageId: 'M1',
        start: 0,
        end: text.length,
        text: 'Das Fell der alten Katzen ist grau',
        category: 'fact',
        readings: {
          hedge: null,
          facts: [{ quote: text, entity: 'alte Katze', attribute: 'Fellfarbe', value: 'grau', from: '', until: '' }],
          lesson: null,
          decision: null,
        },
      },
    ]);
    const asked: unknown[] = [];
    const extraction = createExtraction({
      engine: () => ({
        ...engine,
        extract: (request, signal) => (asked.push(request.knownKeys), engine.extract(request, signal)),
      }),
      ids: createIdFactory(
        () => AT,
        (length) => new Uint8Array(length),
      ),
      now: () => AT,
      log: silentLogger,
      knownKeys: async () => [{ entity: 'Katze', attribute: 'Fellfarbe' }],
    });
    const { notes } = await extraction.extractTurn({ messages: [message(text)], recalledTexts: [] }, never);
    expect(asked).toEqual([[{ entity: 'Katze', attribute: 'Fellfarbe' }]]);
    expect(notes[0]!.readings?.facts).toMatchObject([{ entity: 'alte Katze', attribute: 'Fellfarbe', value: 'grau' }]);
  });

  it('a citation’s number alone is no unit', async () => {
    const unit: ExtractedUnit = { messageId: 'M1', start: 0, end: 3, text: '[3]', category: 'fact' };
    const engine = model([unit, { ...unit, text: '[1], [2].' }]);
    const text = '[3] and [1], [2].';
    expect(
      (await extractionWith(engine).extractTurn({ messages: [message(text)], recalledTexts: [] }, never)).notes,
    ).toEqual([]);
    const listed = await extractionWith(offline).extractTurn(
      { messages: [message('- [3]\n- Anna cannot eat peanuts')], recalledTexts: [] },
      never,
    );
    expect(listed.notes.map(({ title }) => title)).toEqual(['Anna cannot eat peanuts']);
  });

  it('a span that starts after the hedge is still hedged', async () => {
    const unit: ExtractedUnit = { messageId: 'M1', start: 6, end: 22, text: 'We fly on Friday', category: 'decision' };
    const { notes } = await extractionWith(model([unit])).extractTurn(
      { messages: [message(hedged)], recalledTexts: [] },
      never,
    );
    expect(notes[0]?.category).toBe('exploratory');
  });

  it('a unit that breaks a rule is requested again once, and replaced by a better one', async () => {
    const bad: ExtractedUnit = {
      messageId: 'M1',
      start: 24,
      end: 48,
      text: 'Peanuts and many other things of all kinds are what dear Anna really can not ever eat at all',
      category: 'constraint',
    };
    const good: ExtractedUnit = { ...bad, text: 'Anna cannot eat peanuts' };
    const engine = model([bad], [good]);
    const { notes } = await extractionWith(engine).extractTurn(
      { messages: [message(hedged)], recalledTexts: [] },
      never,
    );
    expect(notes.map(({ title, flags }) => [title, flags])).toEqual([['Anna cannot eat peanuts', []]]);
    expect(engine.calls).toBe(2);
    const stubborn = model([bad]);
    const again = await extractionWith(stubborn).extractTurn({ messages: [message(hedged)], recalledTexts: [] }, never);
    expect(again.notes[0]?.flags).toContain('over-length');
    expect(stubborn.calls).toBe(2);
  });

  it('a span outside the message and an unknown message are corrected or flagged, never lost', async () => {
    const units: ExtractedUnit[] = [
      { messageId: 'nope', start: 0, end: 4, text: 'Anna cannot eat peanuts', category: 'constraint' },
      { messageId: 'M1', start: 500, end: 900, text: 'Whales sing in Bergen', category: 'fact' },
    ];
    const { notes, flagged } = await extractionWith(model(units)).extractTurn(
      { messages: [message(hedged)], recalledTexts: [] },
      never,
    );
    expect(notes).toHaveLength(2);
    expect(flagged).toBeGreaterThanOrEqual(1);
    expect(notes[1]).toMatchObject({ author: 'assistant', flags: ['invented-quote'] });
  });

  it('what the person repeats of a recalled text is a reuse, and the rules read nothing of the answer', async () => {
    const answer = message(
      'You fly on the third of May. It was said that “Anna cannot eat peanuts” [1]. Kyoto has a thousand temples.',
      {
        id: 'M2' as MessageId,
        index: 1,
        role: 'assistant',
        model: 'a model',
        citations: [{ number: 1, ref: 'note:N1' as never, quote: 'Anna cannot eat peanuts', verified: true }],
      },
    );
    const { notes, reuses } = await extractionWith(offline).extractTurn(
      {
        messages: [message('We fly on the third of May!'), answer],
        recalledTexts: ['We fly on the third of May.', 'Anna cannot eat peanuts'],
      },
      never,
    );
    expect([notes, reuses]).toEqual([[], 1]);
  });

  it('a changed statement of a recalled note is new', async () => {
    const { notes } = await extractionWith(offline).extractTurn(
      { messages: [message('We fly on the fourth of May.')], recalledTexts: ['We fly on the third of May.'] },
      never,
    );
    expect(notes.map(({ title }) => title)).toEqual(['We fly on the fourth of May']);
  });
});

describe('what a model leaves out since it is known', () => {
  it('counts as said again where the person says it, and a question or what nobody knew does not', async () => {
    const recalledTexts = ['Grandma’s bread needs 300 grams of rye flour.', 'The oven is ready at six.'];
    const said = 'Grandma’s bread needs 300 grams of rye flour. Is the oven ready at six? The cellar is damp.';
    const turn = { messages: [message(said)], recalledTexts };
    const { notes, repeated, reuses } = await extractionWith(model([])).extractTurn(turn, never);
    expect(notes).toEqual([]);
    expect(repeated).toMatchObject([
      { recalled: 0, source: { quote: expect.stringContaining('rye flour') as string } },
    ]);
    expect(reuses).toBe(1);
  });
});
