import { describe, expect, it } from 'vitest';
import { countWords } from '../../../electron/language/grammar/split-claims';
import { categorySchema, MAX_UNIT_WORDS, type Category } from '../../../shared/domain/note';
import { createExtractionScore, matchUnits, spanOverlap } from './extract-metrics';
import { readLabelledTurns, parseLabelledTurns, type LabelledUnit } from './read-labelled-turns';

const unit = (
  start: number,
  end: number,
  category: Category = 'fact',
  text = 'The lease ends in May',
  messageId = 'x-001-m1',
): LabelledUnit => ({ messageId, start, end, text, category });

describe('the overlap of two spans', () => {
  it('is intersection over union, and 0 across messages', () => {
    expect(spanOverlap(unit(0, 10), unit(0, 10))).toBe(1);
    expect(spanOverlap(unit(0, 10), unit(5, 15))).toBeCloseTo(1 / 3);
    expect(spanOverlap(unit(0, 10), unit(0, 20))).toBe(0.5);
    expect(spanOverlap(unit(0, 10), unit(10, 20))).toBe(0);
    expect(spanOverlap(unit(0, 10), unit(0, 10, 'fact', '', 'other'))).toBe(0);
  });

  it('matches units one to one, by decreasing overlap', () => {
    const [wide, narrow] = [unit(0, 30), unit(0, 22)];
    const label = unit(0, 20);
    expect([...matchUnits([wide, narrow], [label])]).toEqual([[narrow, label]]);
  });
});

describe('the metrics of a turn computed by hand', () => {
  const [turn] = parseLabelledTurns(
    '=== x-001 tuning\nR: The lease ends in May\nS: hunter-9\nP: ⟦f|The lease ends in June⟧. ⟦x|Maybe we stay⟧. ⟦r|The lease ends in May⟧. Hello! ⟦~|hunter-9⟧ ok\nA: ⟦i|Ask the owner⟧.',
  );
  const at = (words: string, category: Category, message = 0, text = words): LabelledUnit => {
    const { id, text: source } = turn!.messages[message]!;
    const start = source.indexOf(words);
    return { messageId: id, start, end: start + words.length, text, category };
  };
  const scored = (...units: LabelledUnit[]) => {
    const score = createExtractionScore();
    score.add(turn!, units);
    return { ...score.figures(), ...score.leaks() };
  };

  it('are perfect when every unit is right', () => {
    expect(
      scored(at('The lease ends in June', 'fact'), at('Maybe we stay', 'exploratory'), at('Ask the owner', 'idea', 1)),
    ).toEqual({
      recall: 1,
      precision: 1,
      categoryAccuracy: 1,
      overLength: 0,
      tightenedHedges: 0,
      assistantDecisions: 0,
      ungrounded: 0,
      turns: 1,
      reExtracted: 0,
      secretsInUnits: 0,
      excludedInUnits: 0,
    });
  });

  it('count a missed unit, a false one and a wrong category', () => {
    expect(
      scored(at('The lease ends in June', 'constraint'), at('Hello', 'fact'), at('Ask the owner', 'idea', 1)),
    ).toMatchObject({ recall: 0.667, precision: 0.667, categoryAccuracy: 0.5 });
  });

  it('count tightened hedges, decisions of the assistant, ungrounded words and units over 15 words', () => {
    expect(scored(at('Maybe we stay', 'fact'))).toMatchObject({ tightenedHedges: 1 });
    expect(scored(at('we stay', 'decision'))).toMatchObject({ tightenedHedges: 1 });
    expect(scored(at('Ask the owner', 'decision', 1))).toMatchObject({ assistantDecisions: 1 });
    expect(scored(at('Ask the owner', 'idea', 1, 'Whales sing in Bergen'))).toMatchObject({ ungrounded: 1 });
    expect(scored(at('Ask the owner', 'idea', 1, Array(16).fill('owner').join(' ')))).toMatchObject({ overLength: 1 });
  });

  it('count units copied from recalled notes and secrets in units; unlabelled text counts neither way', () => {
    expect(scored(at('The lease ends in May', 'fact'))).toMatchObject({ reExtracted: 1, precision: 0 });
    expect(scored(at('hunter-9', 'fact'))).toMatchObject({ secretsInUnits: 1, precision: 1, recall: 0 });
  });
});

describe('the labelled turns', () => {
  const turns = readLabelledTurns();

  it('are at least 120, with unique ids and a third held out, and cover every kind and category', () => {
    expect(turns.length).toBeGreaterThanOrEqual(120);
    expect(new Set(turns.map(({ id }) => id)).size).toBe(turns.length);
    const heldOut = turns.filter(({ split }) => split === 'held-out').length;
    expect(heldOut / turns.length).toBeCloseTo(1 / 3, 1);
    for (const kind of ['everyday', 'work', 'research', 'german', 'correction', 'quotation', 'small-talk'])
      expect(turns.some(({ kinds }) => kinds.includes(kind))).toBe(true);
    expect(new Set(turns.flatMap(({ units }) => units.map(({ category }) => category)))).toEqual(
      new Set(categorySchema.options),
    );
  });

  it('have spans that quote their message and never overlap', () => {
    for (const { id, messages, units, reuses, dontCare } of turns) {
      const spans = [...units, ...reuses, ...dontCare];
      for (const [index, span] of spans.entries()) {
        const quote = messages.find((message) => message.id === span.messageId)!.text.slice(span.start, span.end);
        expect(quote, id).toBe(quote.trim());
        expect(quote, id).not.toBe('');
        for (const other of spans.slice(index + 1)) expect(spanOverlap(span, other), id).toBe(0);
      }
    }
  });

  it('have units within the word limit, decisions only by the person, and no secret or excluded name in a unit', () => {
    for (const { id, messages, units, secrets, excluded } of turns) {
      for (const label of units) {
        const message = messages.find((one) => one.id === label.messageId)!;
        expect(countWords(label.text), id).toBeLessThanOrEqual(MAX_UNIT_WORDS);
        expect(label.category === 'decision' && message.role === 'assistant', id).toBe(false);
        for (const words of [...secrets, ...excluded]) expect(label.text, id).not.toContain(words);
        for (const secret of secrets) expect(message.text.slice(label.start, label.end), id).not.toContain(secret);
      }
      for (const secret of secrets)
        expect(
          messages.some(({ text }) => text.includes(secret)),
          id,
        ).toBe(true);
    }
  });
});
