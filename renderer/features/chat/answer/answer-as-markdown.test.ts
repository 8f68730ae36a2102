import { expect, it } from 'vitest';
import type { SourceRef } from '../../../../shared/domain/ids';
import { sampleCandidate, sampleTrace } from '../../../why-panel/testing/trace-sample';
import { answerAsMarkdown } from './answer-as-markdown';
import { labelSources } from './sources-row';

const cite = (number: number, id: string, quote: string, verified = true) => ({
  number,
  ref: `note:${id}` as SourceRef,
  quote,
  verified,
});

it('copies an answer with its quotes as footnotes, and without numbers that nothing supports', () => {
  const story = { trace: sampleTrace([sampleCandidate('a'), sampleCandidate('b')]), children: [] };
  const text = '**Gravel** is calm [1] and loud [2], `a[1]` [1].';
  const citations = [cite(1, 'a', 'the eye'), cite(2, 'b', 'never said', false), cite(1, 'a', 'the\nscene')];
  expect(answerAsMarkdown({ text, citations }, story)).toBe(
    '**Gravel** is calm [^1] and loud, `a[1]` [^1].\n\n[^1]: “the eye”, “the scene” (Note a)',
  );
  const own = [{ ...cite(1, 'a', '', false), isInOtherWords: true as const }];
  expect(answerAsMarkdown({ text: 'It is calm [1].', citations: own }, story)).toBe(
    'It is calm [^1].\n\n[^1]: in other words (Note a)',
  );
  expect(answerAsMarkdown({ text: ' Hello. ', citations: [] }, null)).toBe('Hello.');
});

it('names the sources of an answer from 1 in its own order, by where they are from and not by what it quotes', () => {
  const turn = (id: string, messageIndex: number) =>
    sampleCandidate(id, { kind: 'message', origin: { ...sampleCandidate(id).origin!, messageIndex } });
  const said = sampleCandidate('s', { title: 'The kiln is cold', at: Date.UTC(2026, 4, 3, 12), origin: null });
  const labelled = labelSources(
    [
      cite(7, 'b', 'the [[Ma|gap]]  between'),
      cite(3, 'a', '**the eye**'),
      cite(9, 's', 'The kiln is cold.'),
      cite(3, 'a', 'the scene'),
      cite(6, 'gone', 'the gap between'),
      cite(5, 'b', 'unsaid', false),
    ],
    { trace: sampleTrace([sampleCandidate('a'), turn('b', 3), said]), children: [] },
  );
  expect(labelled.map(({ numbers, label }) => [numbers, label])).toEqual([
    [[1], 'Kyoto notes, message 4 (you)'],
    [[2], 'Note a'],
    [[3], 'May 3, 2026'],
  ]);
});

it('numbers the footnotes of a copied answer as they are shown', () => {
  const story = { trace: sampleTrace([sampleCandidate('a'), sampleCandidate('b')]), children: [] };
  const citations = [cite(8, 'b', 'the gap'), cite(2, 'a', 'the eye')];
  expect(answerAsMarkdown({ text: 'The gap [8], the eye [2].', citations }, story)).toBe(
    'The gap [^1], the eye [^2].\n\n[^1]: “the gap” (Note b)\n[^2]: “the eye” (Note a)',
  );
});
