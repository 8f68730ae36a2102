import { readPng } from '../../electron/testing/read-png';

/**
 * How much of a picture is drawn: the share of pixels that differ from its commonest colour, 0 to 1. A blank screen has
 * 0.
 *
 * @param png as the browser writes it: 8 bits a channel, RGB or RGBA, not interlaced
 */
export function drawnShare(png: Buffer): number {
  const { width, height, channels, pixels } = readPng(png);
  const counts = new Map<number, number>();
  for (let at = 0; at < pixels.length; at += channels) {
    const colour = (pixels[at]! << 16) | (pixels[at + 1]! << 8) | pixels[at + 2]!;
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return 1 - Math.max(...counts.values()) / (width * height);
}
