import { describe, expect, it } from 'vitest';
import { openWordAt, withCompletion } from './complete-text';

describe('a word that is completed in a quick note', () => {
  it.each([
    ['See [[Ki', { kind: 'link', start: 4, text: 'Ki' }],
    ['[[', { kind: 'link', start: 0, text: '' }],
    ['#cl', { kind: 'tag', start: 0, text: 'cl' }],
    ['a #ton/öl', { kind: 'tag', start: 2, text: 'ton/öl' }],
    ['a#cl', null],
    ['# Title', null],
    ['[[Kiln]] done', null],
    ['[[Kiln|x', null],
  ])('is found before the caret: %j', (text, found) => {
    expect(openWordAt(text, text.length)).toEqual(found);
  });

  it('takes the place of what was typed, and of a closing that stands behind it', () => {
    const text = 'See [[Ki]] soon';
    expect(withCompletion(text, 8, openWordAt(text, 8)!, 'Kiln')).toEqual({ text: 'See [[Kiln]] soon', caret: 12 });
    expect(withCompletion('#cl', 3, openWordAt('#cl', 3)!, 'clay')).toEqual({ text: '#clay ', caret: 6 });
  });
});
