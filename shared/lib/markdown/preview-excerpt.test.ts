import { describe, expect, it } from 'vitest';
import { previewExcerpt } from './preview-excerpt';

describe('the first lines of a note', () => {
  it('begin after a heading that repeats the title', () => {
    expect(previewExcerpt('# Kyoto\n\nWe fly in *May*.', 'kyoto')).toEqual({ text: 'We fly in *May*.', isCut: false });
  });

  it('end with a whole line, and close an open code block', () => {
    const { text, isCut } = previewExcerpt(`\`\`\`ts\n${'let a = 1;\n'.repeat(200)}\`\`\``, 'Code');
    expect(isCut).toBe(true);
    expect(text.endsWith('let a = 1;\n```')).toBe(true);
    expect(text.length).toBeLessThan(720);
  });

  it('of one long line are its first words', () => {
    const { text, isCut } = previewExcerpt('word '.repeat(1_000), 'Long');
    expect(isCut).toBe(true);
    expect(text.endsWith('word…')).toBe(true);
    expect(text.length).toBeLessThan(702);
  });

  it('begin at a heading when asked', () => {
    const note = 'Before.\n\n## Food\nSoba.';
    expect(previewExcerpt(note, 'Kyoto', note.indexOf('## Food')).text).toBe('## Food\nSoba.');
  });
});
