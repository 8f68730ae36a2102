/**
 * Whether a text contains an address as a Markdown renderer would read it: escapes, entities and percent signs in
 * either form, `www.` and e-mail addresses without their scheme. Linear time.
 */
export function containsAddress(text: string, url: string): boolean {
  const plainText = normaliseEscapes(text);
  return addressVariants(url).some((shape) => shape !== '' && plainText.includes(normaliseEscapes(shape)));
}

function addressVariants(url: string): string[] {
  if (/^mailto:/iu.test(url)) return [url, url.slice('mailto:'.length)];
  if (/^http:\/\/www\./iu.test(url)) return [url, url.slice('http://'.length)];
  return [url];
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/** Normal form of both sides; only compared, never opened. */
function normaliseEscapes(text: string): string {
  return text
    .replace(/\\([!-/:-@[-`{-~])/gu, '$1')
    .replace(/&(?:amp|lt|gt|quot|#39);/gu, (entity) => ENTITIES[entity]!)
    .replace(/(?:%[0-9a-f]{2})+/giu, decodeEscapes)
    .normalize('NFC');
}

function decodeEscapes(escapes: string): string {
  try {
    return decodeURIComponent(escapes);
  } catch {
    return escapes.toUpperCase();
  }
}
