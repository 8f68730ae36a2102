/**
 * Radius in pixels: grows with the square root of the number of links, so that the area is proportional to it; smaller
 * in graphs of thousands.
 */
export function radiusOf(degree: number, isCentre: boolean, order: number): number {
  const scale = Math.max(0.6, Math.min(1, 1.2 - Math.log10(Math.max(1, order)) / 7));
  return scale * ((isCentre ? 5 : 3.5) + Math.min(10, 1.5 * Math.sqrt(degree)));
}
