/**
 * Forms in which a secret may occur: as it is and as JSON, URL, HTML, base64 and hex encode it, alone or inside
 * something longer (`Bearer …`, `user:key`). Each form once.
 */
export function encodingsOf(secret: string): string[] {
  const bytes = Buffer.from(secret, 'utf8');
  const json = inJson(secret);
  const url = encodeURIComponent(secret);
  // RFC 3986 also reserves these five, and some encoders escape them.
  const strictUrl = url.replace(/[!'()*]/gu, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  const hex = bytes.toString('hex');
  return [
    ...new Set([
      secret,
      secret.toLowerCase(),
      secret.toUpperCase(),
      // Encoded twice: an error body quoted inside another one.
      json,
      inJson(json),
      secret.replaceAll('/', '\\/'),
      escapeAsUnicode(secret),
      ...[url, strictUrl, encodeURI(secret), inFormData(secret)].flatMap((form) => [
        form,
        lowerCaseEscapes(form),
        form.replaceAll('%20', '+'),
        encodeURIComponent(form),
      ]),
      ...['&#39;', '&#x27;', '&apos;'].map((apostrophe) => inHtml(secret, apostrophe)),
      hex,
      hex.toUpperCase(),
      ...[0, 1, 2].flatMap((shift) => {
        const base64 = base64AtShift(bytes, shift);
        return [base64, base64.replaceAll('+', '-').replaceAll('/', '_')];
      }),
    ]),
  ];
}

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

const inFormData = (text: string): string => new URLSearchParams([['', text]]).toString().slice(1);

/** The escaping of characters that could end a script or an attribute: `\u003c`. */
const escapeAsUnicode = (text: string): string =>
  text.replace(/[<>&'"+=/]/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

const lowerCaseEscapes = (text: string): string => text.replace(/%[0-9A-F]{2}/gu, (escape) => escape.toLowerCase());

const inHtml = (text: string, apostrophe: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", apostrophe);

/**
 * The base64 characters that depend on these bytes alone when preceded by `shift` bytes (modulo 3) and followed by
 * anything.
 */
function base64AtShift(bytes: Buffer, shift: number): string {
  const all = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
  return all.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.length) * 8) / 6));
}

/** Secrets that a base URL should not hold but may: a password, `user:password`, and query values. */
export function secretsInUrl(text: string): string[] {
  let url: URL;
  try {
    url = new URL(text.trim());
  } catch {
    return [];
  }
  const decode = (part: string): string => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  };
  const [user, password] = [decode(url.username), decode(url.password)];
  return [
    ...(password === '' ? [] : [password, `${user}:${password}`]),
    ...(password === '' && user !== '' ? [user] : []),
    ...url.searchParams.values(),
  ];
}
