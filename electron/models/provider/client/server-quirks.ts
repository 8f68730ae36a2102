/**
 * Headers besides the bearer token. Anthropic takes the token for answers, and lists its models only for its own header
 * (its reference: “OpenAI SDK compatibility”, “List Models”).
 */
export const headersFor = ({ hostname }: URL, key: string): Record<string, string> =>
  hostname === 'api.anthropic.com' ? { 'x-api-key': key, 'anthropic-version': '2023-06-01' } : {};

/** Gemini's compatible endpoint sends an error as a list of one; the client reads an object. */
export function plainErrorFetch(fetchImplementation: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await fetchImplementation(input, init);
    if (response.ok || !(response.headers.get('content-type') ?? '').includes('json')) return response;
    const text = await response.text();
    return new Response(unwrapped(text), {
      status: response.status,
      statusText: response.statusText,
      headers: response.headers,
    });
  };
}

function unwrapped(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.length === 1 ? JSON.stringify(value[0]) : text;
  } catch {
    return text;
  }
}
