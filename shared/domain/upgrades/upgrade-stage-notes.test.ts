import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { retrievalTraceSchema, type RetrievalTrace, type StageName } from '../trace';
import type { StageNote } from '../trace-stage-notes';
import { plannerText, sentToText, tokenizerText } from '../trace-text/run-text';
import { stageNoteText } from '../trace-text/stage-note-text';
import { readPlanner, readStageNote, readTokenizer } from './old-stage-notes';
import { upgradeTrace } from './upgrade-trace';

/** Stages, planner, tokenizer and destination of traces as version 4 wrote them; everything else was taken out. */
const OLD_TRACES = readFileSync(join(import.meta.dirname, 'fixtures/stages-v4.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { stages: { stage: StageName; notes: string[] }[]; [name: string]: unknown });

const partSchema = retrievalTraceSchema.pick({ stages: true, sentTo: true, package: true }).extend({
  plan: retrievalTraceSchema.shape.plan.pick({ planner: true }),
});

const key = { entity: 'Anna', attribute: 'phone number' };
const day = { from: Date.parse('2026-04-01'), to: Date.parse('2026-04-01') };
const month = { from: Date.parse('2026-05-01'), to: Date.parse('2026-06-01') - 1 };
/** Every code of a stage that a sentence of version 4 stood for. */
const NOTES: [StageName, StageNote][] = [
  ['rank', { code: 'not-run' }],
  ['understand', { code: 'message-excerpt' }],
  ['understand', { code: 'plan-given' }],
  ['understand', { code: 'plan-cached' }],
  ['understand', { code: 'planner-failed', label: 'm at h', message: 'no (useful) answer', replacement: 'offline' }],
  ['understand', { code: 'reference-resolved', mention: 'my dentist', name: 'Clara “Clar” Lind' }],
  ['understand', { code: 'references-failed', message: 'lane is down' }],
  ['understand', { code: 'skipped', reason: { code: 'greeting' } }],
  ['lookup', { code: 'no-fact-key', factCount: 0 }],
  ['lookup', { code: 'no-fact-key', factCount: 12 }],
  ['lookup', { code: 'no-facts', key }],
  ['lookup', { code: 'facts-held', key, ...day, count: 1 }],
  ['lookup', { code: 'facts-held', key, ...month, count: 3 }],
  ['lookup', { code: 'no-fact-held', key, ...month, otherCount: 2 }],
  ['lookup', { code: 'fact-unknown', key }],
  ['lookup', { code: 'decisions-found', subject: 'the “new” API', count: 1 }],
  ['lookup', { code: 'decisions-found', subject: 'the API', count: 2 }],
  ['lookup', { code: 'no-decisions', subject: 'is the sea salty' }],
  ['search', { code: 'lane-failed', lane: 'graph', reason: { code: 'failed', message: 'down: no index' } }],
  ['search', { code: 'hop', step: 2, answers: [{ number: 1, answer: 'Dave, “the guy”' }], unanswered: [] }],
  ['search', { code: 'hop', step: 2, answers: [], unanswered: [1, 3] }],
  [
    'search',
    {
      code: 'hop',
      step: 3,
      answers: [
        { number: 1, answer: 'Dave' },
        { number: 2, answer: 'Oslo' },
      ],
      unanswered: [4],
    },
  ],
  ['search', { code: 'hop-lane-failed', step: 2, lane: 'dense', reason: { code: 'failed', message: 'down' } }],
  ['fuse', { code: 'unlisted', count: 7 }],
  ['gate', { code: 'decided-by-person', count: 1 }],
  ['gate', { code: 'verdicts-cached', count: 1 }],
  ['gate', { code: 'verdicts-cached', count: 5 }],
  ['compose', { code: 'package-size', tokens: 120, budgetTokens: 6000 }],
  ['compose', { code: 'cut-to-lead', count: 1 }],
  ['compose', { code: 'cut-to-lead', count: 2 }],
  ['compose', { code: 'diversified' }],
  ['compose', { code: 'tokens-estimated', tokenizer: { code: 'encoding', name: 'o200k_base' }, message: null }],
  ['compose', { code: 'tokens-estimated', tokenizer: { code: 'server', host: 'localhost:80' }, message: '503 (busy)' }],
  ['observe', { code: 'cited', count: 1, keptCount: 4 }],
  ['observe', { code: 'paraphrased', count: 1 }],
];

describe('the stages of a trace of version 4', () => {
  it('hold codes that say word for word what their sentences said', () => {
    for (const old of OLD_TRACES) {
      const upgraded = upgradeTrace(old) as RetrievalTrace;
      partSchema.parse(upgraded);
      expect(upgraded.stages.map(({ notes }) => notes.map(stageNoteText))).toEqual(
        old.stages.map(({ notes }) => notes),
      );
      const { planner } = old.plan as { planner: string };
      const { tokenizer } = old.package as { tokenizer?: string };
      expect(plannerText(upgraded.plan.planner)).toBe(planner);
      expect(upgraded.package.tokenizer && tokenizerText(upgraded.package.tokenizer)).toBe(tokenizer);
      expect(sentToText(upgraded.sentTo)).toBe(old.sentTo);
      expect(upgradeTrace(upgraded)).toBe(upgraded);
    }
  });

  it('are all recognised but for the notices that resolve repeated', () => {
    const stages = OLD_TRACES.flatMap((old) => (upgradeTrace(old) as RetrievalTrace).stages);
    const unread = stages.filter(({ notes }) => notes.some(({ code }) => code === 'legacy'));
    expect([...new Set(unread.map(({ stage }) => stage))]).toEqual(['resolve']);
    expect(new Set(stages.flatMap(({ notes }) => notes.map(({ code }) => code))).size).toBeGreaterThan(24);
  });

  it.each(NOTES)('%s: %o is read back from its sentence', (stage, note) => {
    expect(readStageNote(stageNoteText(note), stage, false)).toEqual(note);
  });

  it('are kept as they are where no code says the same', () => {
    const kept = (text: string, stage: StageName) =>
      expect(readStageNote(text, stage, false)).toEqual({ code: 'legacy', text });
    kept('a note of understand', 'understand');
    // A sentence of another stage.
    kept('3 of 4 were cited', 'gate');
    kept('Anna · phone number: one value held on a day', 'lookup');
    kept('cellar: lane is down', 'search');
    kept('hop 2: {1} became “Dave” and so on', 'search');
    kept('nothing was kept; in other words: 2 more', 'gate');
    kept(`hop 2: ${'x'.repeat(6_000)}`, 'search');
  });

  it('name a lane and a limit of time as today', () => {
    expect(readStageNote('cue: took longer than 0.8 s', 'search', false)).toEqual({
      code: 'lane-failed',
      lane: 'lesson',
      reason: { code: 'timed-out', limitMs: 800 },
    });
  });

  it('tell a model’s own reason to skip from any other', () => {
    expect(readStageNote('skipped: Small talk.', 'understand', true)).toEqual({
      code: 'skipped',
      reason: { code: 'model', text: 'Small talk.' },
    });
    expect(readStageNote('skipped: Small talk.', 'understand', false)).toMatchObject({ reason: { code: 'legacy' } });
  });
});

describe('the planner and the tokenizer of version 4', () => {
  it('are told from other words', () => {
    expect(readPlanner('offline rules (the plan of small could not be read)')).toEqual({
      code: 'offline-rules',
      unreadModel: 'small',
    });
    expect(readPlanner('gpt-5-mini at api.openai.com')).toEqual({
      code: 'model',
      label: 'gpt-5-mini at api.openai.com',
    });
    expect(readPlanner('none')).toEqual({ code: 'none' });
    expect(readPlanner('offline guesses')).toEqual({ code: 'legacy', text: 'offline guesses' });
    expect(readTokenizer('cl100k_base')).toEqual({ code: 'encoding', name: 'cl100k_base' });
    expect(readTokenizer('counted by hand')).toEqual({ code: 'legacy', text: 'counted by hand' });
  });
});
