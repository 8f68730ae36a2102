import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { planByRules } from '../../models/offline/understand/plan-by-rules';
import { mainLaneText } from './lane-texts';
import { messageEntry, noteEntry, noteRef, TEST_START } from '../testing/entries';
import { openFunnel } from '../testing/open-funnel';

const wordsOf = (question: string, knownNames: string[], speakers: string[]): string[] =>
  mainLaneText(planByRules({ question, recentTurns: [], asOf: TEST_START, knownNames }), speakers)
    .words.split(/\W+/)
    .filter((word) => word !== '');

describe('the words a question is searched by', () => {
  it('omit names of speakers, and keep names that only notes contain', () => {
    expect(wordsOf('What did Henrike ask for?', ['Henrike'], [])).toContain('Henrike');
    expect(wordsOf('What did Henrike ask Anna for?', ['Anna', 'Henrike'], ['Anna'])).toContain('Henrike');
    expect(wordsOf('What did Henrike ask Anna for?', ['Anna', 'Henrike'], ['Anna'])).not.toContain('Anna');
  });

  it('find notes about somebody who is no speaker', async () => {
    const funnel = await openFunnel([
      noteEntry('person', 'Henrike'),
      noteEntry('a', 'Henrike wants the windows closed at seven'),
      noteEntry('b', 'The ferry asks for exact change'),
      noteEntry('c', 'Nobody asked for the green paint'),
      messageEntry('m', 'The meeting was long.', { speaker: 'Anna' }),
    ]);
    const { trace } = await funnel.ask('What did Henrike ask for?');
    expect(trace.plan.people).toContain('Henrike');
    const note = trace.candidates.find(({ ref }) => ref === noteRef('a'));
    expect(
      note?.found.some(
        ({ lane, matchedTerms }) => lane === 'lexical' && matchedTerms.some((term) => term.toLowerCase() === 'henrike'),
      ),
    ).toBe(true);
  });

  it('of the sample vault: what it says about Henrike is found by her name', async () => {
    const sample = JSON.parse(
      await readFile(join(import.meta.dirname, '../../../resources/sample-vault/en.json'), 'utf8'),
    ) as unknown;
    const texts = sentencesWith(sample, 'Henrike');
    expect(texts.length).toBeGreaterThan(0);
    const funnel = await openFunnel([
      noteEntry('person', 'Henrike'),
      ...texts.map((text, index) => noteEntry(`n${index}`, text)),
    ]);
    const hits = await funnel.port.lexical({
      words: mainLaneText((await funnel.ask('What did Henrike ask for?')).trace.plan, await funnel.port.speakers())
        .words,
      statement: null,
      timeWindow: null,
      exclude: [],
      limit: 100,
    });
    expect(new Set(hits.map(({ ref }) => ref))).toEqual(
      new Set([noteRef('person'), ...texts.map((_, index) => noteRef(`n${index}`))]),
    );
  });
});

/** Every text of a JSON value that holds a word. */
function sentencesWith(value: unknown, word: string): string[] {
  if (typeof value === 'string') return new RegExp(`\\b${word}\\b`, 'u').test(value) ? [value] : [];
  return value !== null && typeof value === 'object'
    ? Object.values(value).flatMap((part) => sentencesWith(part, word))
    : [];
}
