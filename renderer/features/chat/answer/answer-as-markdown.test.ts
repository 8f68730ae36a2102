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

it('labels the sources of an answer by their quotes under its numbers, never two the same', () => {
  const turn = (id: string, messageIndex: number) =>
    sampleCandidate(id, { kind: 'message', origin: { ...sampleCandidate(id).origin!, messageIndex } });
  const candidates = [sampleCandidate('a'), turn('b', 3), turn('c', 5), turn('d', 5)];
  const labelled = labelSources(
    [
      cite(3, 'b', 'the [[Ma|gap]]  between'),
      cite(1, 'a', '**the eye**'),
      cite(2, 'a', 'the scene'),
      cite(4, 'c', 'the gap between'),
      cite(5, 'd', 'the gap between'),
      cite(6, 'gone', 'the gap between'),
      cite(7, 'c', 'unsaid', false),
    ],
    { trace: sampleTrace(candidates), children: [] },
  );
  expect(labelled.map(({ numbers, label }) => [numbers, label])).toEqual([
    [[1, 2], 'the eye'],
    [[3], 'the gap between'],
    [[4, 5], 'the gap between · Kyoto notes, message 6 (you)'],
  ]);
});
