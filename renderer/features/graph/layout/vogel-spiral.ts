const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/** The nth point of Vogel's sunflower spiral (Vogel 1979), which fills a disc evenly. */
export function vogelSpiralPoint(index: number, spacing: number): { x: number; y: number } {
  const radius = spacing * Math.sqrt(index + 0.5);
  return { x: radius * Math.cos(index * GOLDEN_ANGLE), y: radius * Math.sin(index * GOLDEN_ANGLE) };
}
