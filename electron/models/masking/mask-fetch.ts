import type { Mask } from './create-mask';

/** Members of a request's body that hold words of the person, of the vault or of earlier replies. */
const TEXT_FIELDS = ['messages', 'input', 'content', 'prompt'];

/**
 * `fetch` that masks what a request says before it leaves: the one place that every request to a model goes through,
 * whatever it is for. Model, schema and settings of the request stay as they are.
 */
export function maskFetch(fetchImplementation: typeof fetch, mask: Mask): typeof fetch {
  return (input, init) =>
    fetchImplementation(input, typeof init?.body === 'string' ? { ...init, body: maskBody(init.body, mask) } : init);
}

/** The bytes of a request as they leave. What is no JSON object is masked whole. */
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
      Object.entries(value).map(([key, member]) => [
        key,
        TEXT_FIELDS.includes(key) ? maskTextFields(member, mask) : member,
      ]),
    ),
  );
}

/** Roles and names of tools are the protocol's; everything else that is text is masked. */
function maskTextFields(value: unknown, mask: Mask, key = ''): unknown {
  if (typeof value === 'string')
    return ['role', 'type', 'tool_call_id', 'id', 'name'].includes(key) ? value : mask.mask(value).text;
  if (Array.isArray(value)) return value.map((item) => maskTextFields(item, mask));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, maskTextFields(member, mask, name)]));
}
