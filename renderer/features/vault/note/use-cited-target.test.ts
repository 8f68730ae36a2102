import { describe, expect, it } from 'vitest';
import type { SourceRef } from '../../../../shared/domain/ids';
import type { RetrievalTrace } from '../../../../shared/domain/trace';
import { findCitedTarget } from './use-cited-target';

const REF = 'note:N1' as SourceRef;
const BODY = '# Kiln\n\nFire it slowly.\n\n## Glaze\n\nThree coats.\n\nWait a day.';
const traceOf = (change: object): RetrievalTrace =>
  ({
    candidates: [{ ref: REF, kind: 'note', version: 2, title: 'Log', text: 'Log', ...change }],
  }) as unknown as RetrievalTrace;
const passage = (words: string, ...headings: string[]) => {
  const start = BODY.indexOf(words);
  return { start, end: start + words.length, headings };
};
const GLAZE = traceOf({
  title: 'Log › Kiln › Glaze',
  text: 'Log › Kiln › Glaze\n\nThree coats.',
  passages: [passage('Three coats.', 'Kiln', 'Glaze')],
});
const marked = (trace: RetrievalTrace, text: string, version: number | null = 3) =>
  findCitedTarget(trace, { ref: REF, text, version })?.marks.map(({ start, end }) => text.slice(start, end));

describe('the passage for which a note is opened', () => {
  it('is where it stood, and where it moved to', () => {
    expect(marked(GLAZE, BODY, 2)).toEqual(['Three coats.']);
    expect(marked(GLAZE, BODY)).toEqual(['Three coats.']);
    expect(marked(GLAZE, `An introduction.\n\n${BODY}`)).toEqual(['Three coats.']);
  });

  it('is the nearest heading when its words changed, or the beginning without any', () => {
    const changed = BODY.replace('Three', 'Four');
    expect(findCitedTarget(GLAZE, { ref: REF, text: changed, version: 3 })).toEqual({
      start: changed.indexOf('## Glaze'),
      marks: [],
      heading: 'Glaze',
    });
    expect(findCitedTarget(GLAZE, { ref: REF, text: 'All new.', version: 3 })).toEqual({
      start: 0,
      marks: [],
      heading: null,
    });
  });

  it('may be two passages, the better one first', () => {
    const two = traceOf({
      title: 'Log › Kiln › Glaze',
      text: 'Log › Kiln › Glaze\n\nKiln\n\nFire it slowly.\n\n…\n\nWait a day.',
      passages: [passage('Wait a day.', 'Kiln', 'Glaze'), passage('Fire it slowly.', 'Kiln')],
    });
    expect(marked(two, `New.\n\n${BODY}`)).toEqual(['Wait a day.', 'Fire it slowly.']);
  });

  it('is none in older runs, for whole notes, and where the run did not find the note', () => {
    expect(findCitedTarget(traceOf({}), { ref: REF, text: BODY, version: 2 })).toBeNull();
    expect(findCitedTarget(GLAZE, { ref: 'note:OTHER' as SourceRef, text: BODY, version: 2 })).toBeNull();
  });

  it('of a text with hidden parts is known by its version alone', () => {
    const hidden = traceOf({
      ...GLAZE.candidates[0],
      text: 'Log › Kiln › Glaze\n\ncoats.',
      hiddenBy: [{ noteId: 'N2', why: 'archived' }],
    });
    expect(marked(hidden, BODY, 2)).toEqual(['Three coats.']);
    expect(findCitedTarget(hidden, { ref: REF, text: BODY, version: 3 })).toMatchObject({
      marks: [],
      heading: 'Glaze',
    });
  });
});
