import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { coerceReply } from './coerce-reply';
import { parseReplyCandidates } from './parse-reply';
import { parseTolerantJson } from './tolerant-json';

const judgements = z.object({
  judgements: z.array(
    z.object({ id: z.number(), verdict: z.enum(['drop', 'weak', 'useful', 'strong', 'exact']), reason: z.string() }),
  ),
});
const plan = z.object({
  intent: z.string(),
  shape: z.enum(['slot-fill', 'broad-list']),
  needs_memory: z.boolean(),
  people: z.array(z.string()),
  window: z.object({ from: z.string(), to: z.string() }).nullable(),
});
const one = { id: 1, verdict: 'drop', reason: 'another subject' };

describe('malformed JSON of small models is read', () => {
  it.each<[string, string, unknown]>([
    ['Python’s words and single quotes', "{'a': True, 'b': None, 'c': 'it’s'}", { a: true, b: null, c: 'it’s' }],
    ['bare keys and words', '{a: one two, b: 3}', { a: 'one two', b: 3 }],
    ['comments', '{"a": 1, // first\n /* second */ "b": 2}', { a: 1, b: 2 }],
    ['missing commas', '{"a": 1\n "b": "x"\n "c": [1, 2]}', { a: 1, b: 'x', c: [1, 2] }],
    ['a quote inside a text', '{"a": "she said "yes" to it", "b": 2}', { a: 'she said "yes" to it', b: 2 }],
    ['curly quotes', '{“a”: “x”}', { a: 'x' }],
    ['a list that was not closed', '{"a": [1, 2}', { a: [1, 2] }],
    ['an escape that is none', '{"a": "50\\% \\u00e9"}', { a: '50% é' }],
  ])('%s', (_name, text, value) => expect(parseTolerantJson(text)).toEqual({ value, isTruncated: false }));

  it('a truncated reply keeps its complete elements only', () => {
    expect(parseTolerantJson('{"units":[{"text":"One."},{"text":"Two and')).toEqual({
      value: { units: [{ text: 'One.' }] },
      isTruncated: true,
    });
    expect(parseTolerantJson('{"intent":"trip","people":["Mika","Hen')).toEqual({
      value: { intent: 'trip', people: ['Mika'] },
      isTruncated: true,
    });
    expect(parseTolerantJson('{"window":{"from":"2026-01-01"')).toEqual({ value: {}, isTruncated: true });
    expect(parseTolerantJson('{"a": 12')).toEqual({ value: {}, isTruncated: true });
  });

  it('wherever an object is truncated, every kept element was complete', () => {
    const unit = fc.record({ text: fc.string(), n: fc.integer(), tags: fc.array(fc.string(), { maxLength: 2 }) });
    fc.assert(
      fc.property(fc.array(unit, { minLength: 1, maxLength: 4 }), fc.nat(), (units, at) => {
        const whole = JSON.stringify({ units });
        const read = parseTolerantJson(whole.slice(0, 1 + (at % whole.length)));
        const kept = (read?.value as { units?: unknown[] } | undefined)?.units ?? [];
        for (const element of kept)
          expect(units.map((given) => JSON.stringify(given))).toContain(JSON.stringify(element));
      }),
      { numRuns: 300 },
    );
  });

  it('any reply is read or refused without an exception', () => {
    const shards = fc.array(
      fc.oneof(
        fc.constantFrom(
          '{',
          '}',
          '[',
          ']',
          '"',
          ':',
          ',',
          '\\',
          '“',
          "'",
          '\n',
          '//',
          'id',
          '1',
          'true',
          '```',
          '<think>',
        ),
        fc.string(),
      ),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(shards, (parts) => {
        for (const { value } of parseReplyCandidates(parts.join(''))) coerceReply(judgements, value);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('a reply is converted to its schema', () => {
  const fit = (reply: string) =>
    parseReplyCandidates(reply)
      .map(({ value }) => coerceReply(judgements, value))
      .find(({ value, lost }) => lost === 0 && judgements.safeParse(value).success)?.value;

  it.each<[string, string]>([
    ['numbers as words', '{"judgements":[{"id":"1","verdict":"drop","reason":"another subject"}]}'],
    ['a number with its noun', '{"judgements":[{"id":"Candidate 1","verdict":"drop","reason":"another subject"}]}'],
    ['a number behind a line', '{"judgements":[{"id":"candidate-1","verdict":"drop","reason":"another subject"}]}'],
    [
      'labels in another case, with a remark',
      '{"judgements":[{"id":1,"verdict":"DROP (off topic)","reason":"another subject"}]}',
    ],
    ['keys spelt otherwise', '{"Judgements":[{"ID":1,"Verdict":"drop","reason":"another subject"}]}'],
    ['no outer object', '[{"id":1,"verdict":"drop","reason":"another subject"}]'],
    ['one element alone', '{"id":1,"verdict":"drop","reason":"another subject"}'],
    ['one thing for a list', '{"judgements":{"id":1,"verdict":"drop","reason":"another subject"}}'],
    ['another name for the list', '{"results":[{"id":1,"verdict":"drop","reason":"another subject"}]}'],
    ['a list keyed by number', '{"judgements":{"1":{"verdict":"drop","reason":"another subject"}}}'],
    ['a list keyed by name and number', '{"judgements":{"candidate-1":{"verdict":"drop","reason":"another subject"}}}'],
    ['JSON in a text', JSON.stringify('{"judgements":[{"id":1,"verdict":"drop","reason":"another subject"}]}')],
    [
      'a turn made up behind it',
      '{"judgements":[{"id":1,"verdict":"drop","reason":"another subject"}]}\nuser: and now?\n{"judgements":[]}',
    ],
  ])('%s', (_name, reply) => expect(fit(reply)).toEqual({ judgements: [one] }));

  it('one object per line is a list', () => {
    expect(fit('{"id":1,"verdict":"drop","reason":"another subject"}\n{"id":2,"verdict":"weak","reason":""}')).toEqual({
      judgements: [one, { id: 2, verdict: 'weak', reason: '' }],
    });
  });

  it('missing labels and numbers are not invented: such an element is skipped and counted', () => {
    const reply = {
      judgements: [
        one,
        { id: 2, verdict: 'maybe', reason: '' },
        { verdict: 'weak', reason: '' },
        { id: 4, verdict: 'not strong', reason: '' },
        { id: 5, verdict: 'weak or strong', reason: '' },
      ],
    };
    expect(coerceReply(judgements, reply)).toEqual({ value: { judgements: [one] }, lost: 4, kept: 1 });
  });

  it('missing lists of a plan are empty; an unrelated object is no plan', () => {
    const { value } = coerceReply(plan, {
      intent: 'the trip',
      Shape: 'slot-fill',
      needsMemory: 'yes',
      people: 'Mika',
      window: 'null',
    });
    expect(value).toEqual({
      intent: 'the trip',
      shape: 'slot-fill',
      needs_memory: true,
      people: ['Mika'],
      window: null,
    });
    expect(coerceReply(plan, { intent: 'the trip' }).value).toMatchObject({ people: [], window: null });
    expect(plan.safeParse(coerceReply(plan, { answer: 'May' }).value).success).toBe(false);
    expect(plan.safeParse(coerceReply(plan, {}).value).success).toBe(false);
  });

  it('a valid reply is unchanged', () => {
    const judgement = fc.record({
      id: fc.integer(),
      verdict: fc.constantFrom('drop', 'weak', 'useful', 'strong', 'exact'),
      reason: fc.string(),
    });
    fc.assert(
      fc.property(fc.array(judgement), (list) => {
        expect(coerceReply(judgements, { judgements: list })).toEqual({
          value: { judgements: list },
          lost: 0,
          kept: list.length,
        });
      }),
    );
  });
});
