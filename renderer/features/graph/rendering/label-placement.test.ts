import { describe, expect, it } from 'vitest';
import { clampToSides } from './label-placement';

describe('words at the side of the picture', () => {
  const picture = { width: 400 };

  it('stand under their mark where there is room, else as near as they can without being cut', () => {
    expect(clampToSides(picture, 200, 75)).toBe(200);
    expect(clampToSides(picture, 10, 75)).toBe(81);
    expect(clampToSides(picture, 395, 75)).toBe(319);
  });

  it('stay under their mark where the picture is narrower than they are', () => {
    expect(clampToSides(picture, 10, 210)).toBe(10);
  });
});
