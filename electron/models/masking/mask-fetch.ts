import type { Mask } from './create-mask';

/** Fields of a request body that hold words of the person, the vault or earlier replies. */
const TEXT_FIELDS = new Set(['messages', 'input', 'content', 'prompt']);

/**
 * A `fetch` that masks a request's texts before it leaves. Every request to a model passes through it. Model, schema
 * and settings stay as they are.
 */
export function maskFetch(fetchImplementation: typeof fetch, mask: Mask): typeof fetch {
  return (input, init) =>
    fetchImplementation(input, typeof init?.body === 'string' ? { ...init, body: maskBody(init.body, mask) } : init);
}

/** The masked body. A body that is not a JSON object is masked as a whole. */
export function maskBody(body: string, mask: Mask): string {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return mask.mask(body).text;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return mask.mask(body).text;
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(value).map(([key, member]) => [key, TEXT_FIELDS.has(key) ? maskTextFields(member, mask) : member]),
    ),
  );
}

const PICTURE = /^data:image\/[\w.+-]+;base64,[A-Za-z0-9+/]+={0,2}$/;

/** Masks every text except roles and tool names, which belong to the protocol. */
function maskTextFields(value: unknown, mask: Mask, key = ''): unknown {
  // A picture has no words; what looks like a name or a secret in its letters is none.
  if (typeof value === 'string' && key === 'url' && PICTURE.test(value)) return value;
  if (typeof value === 'string')
    return ['role', 'type', 'tool_call_id', 'id', 'name'].includes(key) ? value : mask.mask(value).text;
  if (Array.isArray(value)) return value.map((item) => maskTextFields(item, mask));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, maskTextFields(member, mask, name)]));
}
