import { describe, expect, it } from 'vitest';
import type { FactId, SourceRef } from '../../../../shared/domain/ids';
import type { TracedFact } from '../../../../shared/domain/trace';
import { citationsOf } from '../../../chat/turn/citations';
import type { AnswerRequest, AnswerSource } from '../../../ports/engine';
import { composeOfflineAnswer } from './offline-answer';
import { questionParts, uncoveredPart } from './question-parts';
import { emptyPlan } from '../../../../shared/domain/query-plan';

const AT = Date.UTC(2026, 4, 3);
const fact = (more: Partial<TracedFact> = {}): TracedFact => ({
  id: 'F1' as FactId,
  entity: 'dentist',
  attribute: 'phone number',
  value: '555 01',
  type: 'fact',
  validFrom: AT,
  validUntil: null,
  source: null,
  quote: '',
  ...more,
});
const source = (number: number, text: string): AnswerSource => ({
  number,
  ref: `note:N${number}` as SourceRef,
  title: text.slice(0, 40),
  text,
  tier: 'engram',
  role: 'person',
  speaker: null,
  at: AT,
});
const ask = (question: string, more: Partial<AnswerRequest> = {}): AnswerRequest => ({
  question,
  turns: [],
  sources: [],
  notices: [],
  plan: emptyPlan(question, { planner: { code: 'offline-rules' } }),
  ...more,
});

describe('an offline answer from the fact table', () => {
  it.each([
    [fact(), 'Your dentist’s phone number is 555 01 (since 3 May 2026).'],
    [
      fact({ entity: 'Anna', attribute: 'birthday', value: '7 July.' }),
      'Anna’s birthday is 7 July (since 3 May 2026).',
    ],
    [fact({ entity: 'I', attribute: 'shoe size', value: '43' }), 'Your shoe size is 43 (since 3 May 2026).'],
    [fact({ entity: 'my boss' }), 'Your boss’ phone number is 555 01 (since 3 May 2026).'],
    [
      fact({ validUntil: Date.UTC(2026, 5, 1) }),
      'Your dentist’s phone number was 555 01 (from 3 May 2026 until 1 June 2026).',
    ],
    [
      fact({ type: 'procedure', entity: 'release', attribute: 'steps', value: 'test, tag, ship' }),
      'Your release’s steps, as it is done (since 3 May 2026): test, tag, ship.',
    ],
  ])('states the fact in a sentence with its validity: %#', (given, expected) => {
    expect(composeOfflineAnswer(ask('What is it?', { facts: [given] }))).toBe(expected);
  });

  it.each(['Wer ist mein Zahnarzt?', '¿Quién es mi dentista?'])(
    'is the whole answer to a question for it alone, told in another language: %s',
    (question) => {
      const request = ask(question, {
        facts: [fact({ entity: 'me', attribute: 'dentist', value: 'Dr. Amsel', quote: 'My dentist is now Dr. Amsel' })],
        sources: [source(1, 'Mein Zahnarzt ist Dr. Vogel.'), source(2, 'Mi dentista es Ana Ruiz.')],
      });
      const answer = composeOfflineAnswer({
        ...request,
        plan: { ...request.plan, key: { entity: 'me', attribute: 'dentist' } },
      });
      expect(answer).toBe('Your dentist is Dr. Amsel (since 3 May 2026).');
    },
  );

  it('comes first, and quotes its source verbatim if it is in the package', () => {
    const request = ask('What is my dentist’s number?', {
      facts: [fact({ source: 'note:N1' as SourceRef, quote: 'The dentist: 555 01' })],
      sources: [source(1, 'The dentist: 555 01.'), source(2, 'The dentist moved to Main Street.')],
    });
    const answer = composeOfflineAnswer(request);
    expect(answer).toMatch(
      /^Your dentist’s phone number is 555 01 \(since 3 May 2026\): “The dentist: 555 01” \[1\]\n\n/,
    );
    expect(citationsOf(answer, request.sources).every(({ verified }) => verified)).toBe(true);
  });

  it('gives a lesson as an instruction before the passages, with its note’s words, and reports contradictions', () => {
    const request = ask('I book the flight now. When do we fly?', {
      sources: [source(1, 'Check the passport first.'), source(2, 'We fly on the third of May.')],
      lessons: [{ number: 1, text: 'Before you book a flight, check the passport, because it ran out once.' }],
      notices: ['Two kept notes contradict each other: “A” and “B”.'],
    });
    expect(composeOfflineAnswer(request)).toBe(
      [
        'Before you book a flight, check the passport, because it ran out once: “Check the passport first.” [1]',
        'Your note from 3 May 2026: “We fly on the third of May.” [2]',
        'Two kept notes contradict each other: “A” and “B”.',
      ].join('\n\n'),
    );
    expect(citationsOf(composeOfflineAnswer(request), request.sources).every(({ verified }) => verified)).toBe(true);
  });
});

describe('the parts of a question', () => {
  it.each([
    ['When do we fly, and what is the hotel called?', ['When do we fly', 'what is the hotel called']],
    ['When do we fly? Where is the hotel?', ['When do we fly', 'Where is the hotel']],
    ['What do Anna and Ben eat?', ['What do Anna and Ben eat']],
    ['When do we fly? Anna cannot eat peanuts.', ['When do we fly']],
    ['', []],
  ])('%s', (question, parts) => {
    expect(questionParts(question)).toEqual(parts);
  });

  it('is uncovered only when no source contains any of its own words', () => {
    const sources = [source(1, 'We fly on the third of May.')];
    expect(uncoveredPart(ask('When do we fly, and what is the hotel called?'), sources)).toBe(
      'what is the hotel called',
    );
    expect(
      uncoveredPart(ask('When do we fly, and what is the hotel called?'), [
        ...sources,
        source(2, 'Two hotels are near.'),
      ]),
    ).toBeNull();
    expect(uncoveredPart(ask('What is the hotel called?'), sources)).toBeNull();
  });
});
