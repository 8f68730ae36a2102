import { describe, expect, it } from 'vitest';
import { clampToSides } from './label-placement';

describe('labels near the edge of the drawing', () => {
  const picture = { width: 400 };

  it('are centred under their mark, or shifted until they are fully visible', () => {
    expect(clampToSides(picture, 200, 75)).toBe(200);
    expect(clampToSides(picture, 10, 75)).toBe(81);
    expect(clampToSides(picture, 395, 75)).toBe(319);
  });

  it('stay centred when the drawing is narrower than the label', () => {
    expect(clampToSides(picture, 10, 210)).toBe(10);
  });
});
