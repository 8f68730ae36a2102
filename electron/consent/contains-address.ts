/** What goes on with an address rather than ends it: `.` and the like only before another letter. */
const GOES_ON = /^(?:[\p{L}\p{N}%/?#=@$+-]|&(?!\w+;)|[._~:,;!][\p{L}\p{N}%/?#=&@$+-])/u;
/** What an address cannot begin after, since its beginning would be cut off. */
const GOES_BEFORE = /[A-Za-z0-9._%+-]$/u;
/** Characters after a match that are looked at. */
const LOOK_AHEAD = 12;

/**
 * Whether a text contains an address, whole, as a Markdown renderer would read it: escapes, entities and percent signs
 * in either form, `www.` and e-mail addresses without their scheme. A part of an address is none. Linear time.
 */
export function containsAddress(text: string, url: string): boolean {
  const plainText = normaliseEscapes(text);
  return addressVariants(url).some((shape) => shape !== '' && containsWhole(plainText, normaliseEscapes(shape)));
}

function containsWhole(text: string, address: string): boolean {
  for (let at = text.indexOf(address); at >= 0; at = text.indexOf(address, at + address.length)) {
    const end = at + address.length;
    if (!GOES_ON.test(text.slice(end, end + LOOK_AHEAD)) && !GOES_BEFORE.test(text.slice(Math.max(0, at - 1), at)))
      return true;
  }
  return false;
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
