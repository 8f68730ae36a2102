import { describe, expect, it } from 'vitest';
import { mixColours, partsOf } from './graph-colours';

describe('colours of the graph', () => {
  it('are read in both lengths, as the build writes them', () => {
    expect(partsOf('#0f80ff')).toEqual([15, 128, 255]);
    expect(partsOf('#fff')).toEqual(partsOf('#ffffff'));
    expect(partsOf('#08f')).toEqual([0, 136, 255]);
  });

  it('mix to grey from black and white', () => {
    expect(mixColours('#000', '#fff', 0.5)).toBe('#808080');
  });
});
