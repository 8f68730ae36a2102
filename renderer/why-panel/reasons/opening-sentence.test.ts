import { describe, expect, it } from 'vitest';
import type { SourceRef } from '../../../shared/domain/ids';
import type { Finding, TraceCandidate } from '../../../shared/domain/trace';
import { droppedCandidate, sampleCandidate, sampleTrace } from '../testing/trace-sample';
import { openingSentence } from './plain-reasons';

const found = (change: Partial<Finding>): Finding => ({
  lane: 'dense',
  subQuery: -1,
  rank: 1,
  value: 0.7,
  matchedTerms: [],
  via: null,
  ...change,
});
const sentence = (candidate: TraceCandidate, ...others: TraceCandidate[]): string =>
  openingSentence(sampleTrace([candidate, ...others]), candidate);

describe('the sentence that opens the panel', () => {
  it('names the words as they stand in the note, and when it was kept', () => {
    expect(sentence(sampleCandidate('a'))).toBe('It contains “gravel” and “scene”, and you kept it in May.');
    const inflected = sampleCandidate('a', { found: [found({ lane: 'lexical', matchedTerms: ['asks', 'absent'] })] });
    expect(sentence(inflected)).toBe('It contains “asks”, and you kept it in May.');
  });

  it('names words carried over from the question before as such, and only where it has none of this one', () => {
    const subQueries = [{ aim: 'continuity' as const, text: 'You asked when the scene is finished.' }];
    const plan = { ...sampleTrace([]).plan, subQueries };
    const own = found({ lane: 'lexical', matchedTerms: ['gravel'] });
    const carried = found({ lane: 'lexical', subQuery: 0, matchedTerms: ['scene'] });
    const opening = (findings: Finding[]) => {
      const candidate = sampleCandidate('a', { found: findings });
      return openingSentence(sampleTrace([candidate], { plan }), candidate);
    };
    expect(opening([own, carried])).toBe('It contains “gravel”, and you kept it in May.');
    expect(opening([carried])).toBe('It contains “scene”, from your question before, and you kept it in May.');
  });

  it('gives the year of an older note, and the day of a fresh one', () => {
    expect(sentence(sampleCandidate('a', { keptAt: Date.UTC(2024, 4, 3, 12) }))).toContain('you kept it in May 2024.');
    expect(sentence(sampleCandidate('a', { keptAt: Date.UTC(2026, 10, 18, 12) }))).toMatch(/you kept it on .*18/);
  });

  it('says what found it where no word did: its meaning, a link, a decision, a lesson, the person', () => {
    expect(sentence(sampleCandidate('a', { found: [found({})] }))).toBe(
      'It says something close to your question in other words, and you kept it in May.',
    );
    const ma = sampleCandidate('ma', { title: 'Ma' });
    const linked = sampleCandidate('a', { found: [found({ lane: 'graph', via: ma.ref })] });
    expect(sentence(linked, ma)).toContain('It is linked with “Ma”, and');
    const decided = found({ lane: 'decision', note: { code: 'decision', subject: 'gravel' } });
    expect(sentence(sampleCandidate('a', { found: [decided] }))).toContain('It is what you decided about gravel, and');
    const lesson = found({ lane: 'lesson', note: { code: 'lesson-trigger', action: 'book a flight' } });
    expect(sentence(sampleCandidate('a', { found: [lesson] }))).toContain('a lesson for when you book a flight');
    expect(sentence(sampleCandidate('a', { override: 'include' }))).toContain('You put it in, and');
  });

  it('says whose words they are', () => {
    const tool = { callId: 'c1', server: 'Weather', tool: 'get_forecast' };
    expect(sentence(sampleCandidate('t', { kind: 'tool', tier: 'tool', tool, keptAt: null }))).toContain(
      'and Weather replied this when the model called get_forecast.',
    );
    const message = sampleCandidate('m', { ref: 'message:m' as SourceRef, kind: 'message', tier: 'chat' });
    expect(sentence(message)).toContain('and you said it in May in “Kyoto notes”.');
    expect(sentence({ ...message, role: 'assistant' })).toContain('and the assistant said it in May');
    const chunk = sampleCandidate('c', { ref: 'chunk:c' as SourceRef, kind: 'chunk', tier: 'resource', title: 'Itoh' });
    expect(sentence(chunk)).toContain('and it is in “Itoh”, which you imported.');
  });

  it('says why something was left out', () => {
    expect(sentence(droppedCandidate('b', 'gate', 'other subject'))).toBe(
      'It contains “gravel” and “scene”, but it was left out: the model judged “other subject”.',
    );
  });
});
