/** Decodes a percent-encoded part of an address; unchanged if it is not validly encoded. */
export function decodeUriPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
