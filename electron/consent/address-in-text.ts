/**
 * Whether an address stands in a text, as a renderer of Markdown would read it from there: escapes, entities and
 * percent signs may be written either way, `www.` and e-mail addresses without their scheme. Takes time in proportion
 * to the text.
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

/** Both sides in one writing; only ever compared, never opened. */
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
