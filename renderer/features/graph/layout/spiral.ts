const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/** A point of an even spiral, as sunflower seeds lie: the same for the same place. */
export function onSpiral(place: number, spacing: number): { x: number; y: number } {
  const radius = spacing * Math.sqrt(place + 0.5);
  return { x: radius * Math.cos(place * GOLDEN_ANGLE), y: radius * Math.sin(place * GOLDEN_ANGLE) };
}
