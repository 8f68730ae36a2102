import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { retrievalTraceSchema, type RetrievalTrace } from '../trace';
import { upgradeRow } from './upgrade-record';
import { upgradeTrace } from './upgrade-trace';

/** Traces as version 4 wrote them; some candidates were taken out. */
const OLD_TRACES = readFileSync(join(import.meta.dirname, 'fixtures/traces-v4.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Record<string, unknown>);

/** All coded values in a value, however deep. */
const codedIn = (value: unknown): { code: string; text?: string }[] =>
  Array.isArray(value)
    ? value.flatMap(codedIn)
    : typeof value === 'object' && value !== null
      ? [...('code' in value ? [value as { code: string }] : []), ...Object.values(value).flatMap(codedIn)]
      : [];

const candidate = (fields: object, ref = 'note:a', title = 'The boat') => ({ ref, title, text: title, ...fields });
const other = candidate({}, 'note:b', 'The ferry');
const upgradedCandidate = (fields: object) =>
  (upgradeTrace({ candidates: [candidate(fields), other] }) as { candidates: Record<string, unknown>[] })
    .candidates[0]!;
const dropped = (stage: string, reason: string, fields: object = {}) =>
  (upgradedCandidate({ ...fields, outcome: { state: 'dropped', stage, reason } }).outcome as { reason: unknown })
    .reason;
const gateReason = (reason: string, judge = 'offline engine') =>
  (upgradedCandidate({ gate: { reason, judge } }).gate as { reason: unknown }).reason;
const notice = (text: string, ...refs: string[]) =>
  (upgradeTrace({ candidates: [candidate({}), other], notices: [{ refs, text }] }) as RetrievalTrace).notices[0]!
    .message;

describe('a trace of version 4', () => {
  it('is a trace of today with every sentence read as its code, and keeps the order of its keys', () => {
    const coded: { code: string; text?: string }[] = [];
    for (const old of OLD_TRACES) {
      const text = JSON.stringify(old);
      const upgraded = upgradeTrace(old) as RetrievalTrace;
      expect(JSON.stringify(old)).toBe(text);
      retrievalTraceSchema.parse(upgradeRow(4, 'traces', old).row);
      expect(Object.keys(upgraded)).toEqual(Object.keys(old));
      coded.push(...codedIn(upgraded));
      for (const { fused } of upgraded.candidates)
        expect(Object.values(fused.parts).reduce((sum, part) => sum + part, 0)).toBeCloseTo(fused.score, 9);
    }
    expect(new Set(coded.map(({ code }) => code)).size).toBeGreaterThan(40);
    // Said by a test's own judge under the label of the offline one.
    const unread = new Set(coded.filter(({ code }) => code === 'legacy').map(({ text }) => text));
    expect(unread).toEqual(new Set(['set']));
  });

  it('upgrades to the same object again', () => {
    for (const old of OLD_TRACES) {
      const upgraded = upgradeTrace(old);
      expect(upgradeTrace(upgraded)).toBe(upgraded);
    }
  });

  it('has codes for lanes, blocks, match levels, score parts and penalties', () => {
    expect(
      upgradeTrace({
        lanes: [{ lane: 'cue', state: 'ok', reason: '' }],
        candidates: [
          {
            found: [{ lane: 'cue', variant: 'medium' }],
            fused: { score: 6, parts: { words: 1, 'turn before': 2, speaker: 1, place: 2 } },
            rank: { penalties: { superseded: 0.2, 'surfaced but not used': 0.1 } },
            compose: { block: 'cues' },
          },
        ],
        package: { blocks: [{ block: 'cues' }] },
      }),
    ).toEqual({
      lanes: [{ lane: 'lesson', state: 'ok', reason: null }],
      candidates: [
        {
          found: [{ lane: 'lesson', variant: 'most' }],
          fused: { score: 6, parts: { lexical: 1, 'previous-turn': 2, other: 3 } },
          rank: { penalties: { superseded: 0.2, 'surfaced-unused': 0.1 } },
          compose: { block: 'lessons' },
        },
      ],
      package: { blocks: [{ block: 'lessons' }] },
    });
  });

  it('has its judge’s features as figures', () => {
    expect(
      gateReason(
        'shares 2 of your 3 terms: boat, pier; Anna speaks; meaning 0.71; not from last week; Karoline → Caroline; more of the same conversation fits; asks rather than tells',
      ),
    ).toEqual({
      code: 'offline-evidence',
      isOffTopic: false,
      matchedTerms: ['boat', 'pier'],
      missingTerms: [],
      termCount: 3,
      isTermInContext: true,
      person: { name: 'Anna', role: 'speaks' },
      similarity: 0.71,
      timeWindow: { phrase: 'last week', isInside: false },
      fuzzyName: { mention: 'Karoline', name: 'Caroline' },
      isSessionSupported: true,
      isQuestion: true,
    });
    expect(gateReason('too little in common: shares only pier; nothing about ferry, lake')).toMatchObject({
      isOffTopic: true,
      matchedTerms: ['pier'],
      missingTerms: ['ferry', 'lake'],
    });
    expect(gateReason('none of your terms itself; the turns beside it have some; from that time')).toMatchObject({
      isTermInContext: true,
      timeWindow: { phrase: '', isInside: true },
    });
  });

  it('has its purpose and why it was skipped as codes', () => {
    const purposeNote = (text: string) => (upgradeTrace({ purposeNote: text }) as RetrievalTrace).purposeNote;
    expect(purposeNote('Asked again with archived notes and without one note and with 2 notes put in')).toEqual({
      code: 'asked-again',
      without: 1,
      include: 2,
      isWithArchived: true,
    });
    expect(purposeNote('The model asked for “moss”, but that search failed: no index')).toEqual({
      code: 'model-request',
      query: 'moss',
      failure: 'no index',
    });
    expect(purposeNote('Depth: what answers this very question, step by step')).toMatchObject({ code: 'legacy' });
    const skipped = (text: string, planner: string) => {
      const trace = upgradeTrace({ plan: { planner, skipReason: text }, skipped: text }) as RetrievalTrace;
      expect(trace.plan.skipReason).toEqual(trace.skipped);
      return trace.skipped;
    };
    expect(skipped('a greeting needs no memory', 'offline rules')).toEqual({ code: 'greeting' });
    expect(skipped('Small talk.', 'a model')).toEqual({ code: 'model', text: 'Small talk.' });
    expect(skipped('', 'offline rules')).toBeNull();
  });

  it('keeps a model’s sentence as such, and any other unknown sentence unchanged', () => {
    expect(gateReason('It answers the question.', 'a model')).toEqual({
      code: 'model',
      text: 'It answers the question.',
    });
    expect(gateReason('It answers the question.')).toEqual({ code: 'legacy', text: 'It answers the question.' });
    expect(gateReason('shares 2 of your terms')).toEqual({ code: 'legacy', text: 'shares 2 of your terms' });
    expect(dropped('compose', 'too long')).toEqual({ code: 'legacy', text: 'too long' });
    expect(dropped('gate', 'Off topic.', { gate: { judge: 'a model' } })).toEqual({
      code: 'model',
      text: 'Off topic.',
    });
    expect(notice('Something else.')).toEqual({ code: 'legacy', text: 'Something else.' });
  });

  it('refers to the sources its sentences name, and keeps the sentence where the name is not of one source', () => {
    expect(dropped('resolve', 'superseded by “The ferry”')).toEqual({ code: 'superseded', by: 'note:b' });
    expect(dropped('resolve', 'superseded by “The train”')).toMatchObject({ code: 'legacy' });
    expect(dropped('dedup', 'the same words as “X”', { dedup: { foldedInto: 'note:b' } })).toEqual({
      code: 'duplicate',
      of: 'note:b',
    });
    expect(
      upgradedCandidate({
        resolve: {
          notes: [
            'contradicts “The ferry”',
            'contradicts “The ferry” (5 instead of 3)',
            'the message contradicts it (one denies what the other says)',
            'stands behind a source that is newer than it',
            'stands behind 2 sources that are newer than it',
          ],
        },
      }).resolve,
    ).toEqual({
      notes: [
        { code: 'contradicts', ref: 'note:b', difference: null },
        { code: 'contradicts', ref: 'note:b', difference: { code: 'other-value', value: '5', instead: '3' } },
        { code: 'contradicted-by-message', difference: { code: 'negation' } },
        { code: 'stale-summary', newerCount: 1 },
        { code: 'stale-summary', newerCount: 2 },
      ],
    });
    const sentence = '“The boat” was superseded by “The ferry”; the newer one is used.';
    expect(notice(sentence, 'note:a', 'note:b')).toEqual({ code: 'superseded' });
    expect(notice(sentence, 'note:a', 'note:gone')).toEqual({ code: 'legacy', text: sentence });
  });

  it('never makes the upgrade fail, whatever it contains', () => {
    const names = fc.constantFrom(
      ...'candidates ref title text found lane variant note fused parts words floor gate reason judge failures'.split(
        ' ',
      ),
      ...'rank penalties vitalityUnused dedup foldedInto resolve notes compose block outcome stage notices'.split(' '),
      ...'refs message lanes state package blocks purposeNote skipped plan planner skipReason __proto__ code'.split(
        ' ',
      ),
      ...'stages stage tokenizer sentTo'.split(' '),
    );
    const texts = fc.constantFrom(
      ...'cue cues tight you fuse gate dedup resolve failed note:a offline'.split(' '),
      '',
      'The boat',
      'superseded by “The boat”',
      'contradicts “” (',
      'no room: 99999999999 tokens, 1 left',
      'shares ',
      'too little in common: ',
      ' → ',
      'offline rules (the plan of ',
      'one record on “”',
      'hop 1: {1} became “',
      'x · y: no value held on 5; 1 at other times',
      'in a further round: 1 of 2 candidates came back without a verdict',
      'nothing was kept; rephrased: a → b',
      'Asked again with one note put in',
    );
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 6 },
        texts,
        fc.constant(null),
        fc.double(),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(names, tie('value'), { maxKeys: 6 }),
      ),
    }));
    fc.assert(
      fc.property(value, (row) => {
        const upgraded = upgradeTrace(row);
        expect(upgradeTrace(upgraded)).toBe(upgraded);
      }),
    );
  });
});
