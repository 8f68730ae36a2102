import { describe, expect, it } from 'vitest';
import type { TraceCandidate } from '../trace';
import { candidatePath, citedPassages, passageBody, sourceTitle } from './candidate-passages';

const BODY = '# Sync\n\nFirst part.\n\nSecond part.\n\n## Setup\n\nThird part.';
const at = (words: string, headings: string[]) => {
  const start = BODY.indexOf(words);
  return { start, end: start + words.length, headings };
};

function candidate(more: Partial<TraceCandidate>): TraceCandidate {
  return { kind: 'note', title: 'Sync', text: 'Sync', ...more } as TraceCandidate;
}

describe('the passages of a candidate', () => {
  it('are its words without the line of title and headings', () => {
    const found = candidate({
      title: 'Sync › Setup',
      text: 'Sync › Setup\n\nThird part.',
      passages: [at('Third part.', ['Sync', 'Setup'])],
    });
    expect(citedPassages(found)).toEqual([{ ...at('Third part.', ['Sync', 'Setup']), text: 'Third part.' }]);
    expect(candidatePath(found)).toEqual(['Sync', 'Setup']);
    expect(sourceTitle(found)).toBe('Sync');
  });

  it.each([
    ['one after the other', 'Sync\n\nFirst part.\n\nSecond part.', ['Second part.', 'First part.'], ['Sync'], ['Sync']],
    [
      'with a gap and headings',
      'Sync\n\nFirst part.\n\n…\n\nSync › Setup\n\nThird part.',
      ['First part.', 'Third part.'],
      ['Sync'],
      ['Sync', 'Setup'],
    ],
    [
      'the better one last',
      'Sync › Setup\n\nSync\n\nFirst part.\n\n…\n\nThird part.',
      ['Third part.', 'First part.'],
      ['Sync', 'Setup'],
      ['Sync'],
    ],
  ])('are told apart: %s', (_name, text, [best, other], bestHeadings, otherHeadings) => {
    const title = bestHeadings.length === 2 ? 'Sync › Setup' : 'Sync';
    const found = candidate({ title, text, passages: [at(best!, bestHeadings), at(other!, otherHeadings)] });
    expect(citedPassages(found).map((passage) => passage.text)).toEqual([best, other]);
  });

  it('have unknown words where parts were hidden, and only the first words where the trace was cut', () => {
    const passages = [at('Third part.', ['Setup'])];
    const hidden = candidate({
      title: 'Sync › Setup',
      text: 'Sync › Setup\n\npart.',
      passages,
      hiddenBy: [{ noteId: 'n', why: 'archived' }] as never,
    });
    expect(citedPassages(hidden)[0]!.text).toBe('');
    const cut = candidate({ title: 'Sync › Setup', text: 'Sync › Setup\n\nThird', passages });
    expect(citedPassages(cut)[0]!.text).toBe('Third');
  });

  it('are none for whole notes', () => {
    expect(citedPassages(candidate({}))).toEqual([]);
    expect(candidatePath(candidate({}))).toEqual(['Sync']);
    expect(passageBody(candidate({ text: 'Sync\n\nWords.' }))).toBe('Words.');
    expect(passageBody(candidate({ kind: 'message', title: '', text: 'Sync it.' }))).toBe('Sync it.');
  });

  it('of a document stand under its title and the headings of the section', () => {
    const chunk = candidate({
      kind: 'chunk',
      title: 'Bees › Winter › Food',
      text: 'Feed them.',
      resource: { id: 'r', title: 'Bees' } as never,
    });
    expect(candidatePath(chunk)).toEqual(['Bees', 'Winter', 'Food']);
    expect(passageBody(chunk)).toBe('Feed them.');
  });
});
