import { describe, expect, it } from 'vitest';
import { fittingBy, inPaletteOrder } from './palette-entries';
import { recentOf } from './recents';

describe('the order of the palette', () => {
  const titles = (text: string, entries: { title: string; recency?: number; isNote?: boolean }[]) =>
    inPaletteOrder(entries, text).map(({ title }) => title);

  it('puts the very name first, then what holds the text, then what has its letters', () => {
    expect(
      titles('graph', [{ title: 'A paragraph, shortened' }, { title: 'Grasp the photo' }, { title: 'Graph' }]),
    ).toEqual(['Graph', 'A paragraph, shortened', 'Grasp the photo']);
  });

  it('puts what begins with the text before what holds it', () => {
    expect(titles('week', [{ title: 'Activity, week by week' }, { title: 'Week: what you kept' }])).toEqual([
      'Week: what you kept',
      'Activity, week by week',
    ]);
  });

  it('puts what was used lately first among equals, and keeps the given order otherwise', () => {
    expect(
      titles('moss', [
        { title: 'Moss one' },
        { title: 'Moss two' },
        { title: 'Moss three', recency: 4 },
        { title: 'Moss four', recency: 1 },
      ]),
    ).toEqual(['Moss four', 'Moss three', 'Moss one', 'Moss two']);
  });

  it('puts a note before the chat it was said in, also when the chat was used lately', () => {
    expect(
      titles('grey paper', [
        { title: 'Print on grey paper. Leuven.', recency: 0 },
        { title: 'Print on grey paper', isNote: true },
      ]),
    ).toEqual(['Print on grey paper', 'Print on grey paper. Leuven.']);
  });

  it('without a text shows all, lately used first', () => {
    expect(fittingBy(['b', 'a'], '', String)).toEqual(['b', 'a']);
  });
});

it.each([
  ['/vault/note/n1', undefined, { kind: 'note', id: 'n1' }],
  ['/chat/s1', undefined, { kind: 'session', id: 's1' }],
  ['/chat/project/p1', undefined, { kind: 'project', id: 'p1' }],
  ['/people', 't1', { kind: 'topic', id: 't1' }],
  ['/people', undefined, null],
  ['/chat', undefined, null],
  ['/vault/resource/r1', undefined, null],
  ['/settings', undefined, null],
] as const)('%s with topic %s is remembered as %o', (pathname, topic, recent) => {
  expect(recentOf(pathname, topic)).toEqual(recent);
});
