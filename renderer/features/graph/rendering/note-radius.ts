/**
 * Radius in pixels: grows with the square root of the links, so that area tells their number; smaller among thousands.
 */
export function radiusOf(degree: number, isCentre: boolean, order: number): number {
  const scale = Math.max(0.6, Math.min(1, 1.2 - Math.log10(Math.max(1, order)) / 7));
  return scale * ((isCentre ? 5 : 3.5) + Math.min(10, 1.5 * Math.sqrt(degree)));
}
