/** A request as it would have been sent: its address and the bytes of its body. */
export interface CapturedRequest {
  endpoint: string;
  model: string;
  body: string;
}

/** Ends a call whose request was only captured for a preview. */
class PreviewOnly extends Error {}

/** A `fetch` that sends nothing: it captures the first request and fails. */
export function createRequestCapture(): { fetch: typeof fetch; readonly request: CapturedRequest | null } {
  let request: CapturedRequest | null = null;
  return {
    fetch: (input, init) => {
      const body = typeof init?.body === 'string' ? init.body : '';
      request ??= { endpoint: String(input instanceof Request ? input.url : input), model: modelOfBody(body), body };
      return Promise.reject(new PreviewOnly('nothing was sent'));
    },
    get request() {
      return request;
    },
  };
}

function modelOfBody(body: string): string {
  try {
    const { model } = JSON.parse(body) as { model?: unknown };
    return typeof model === 'string' ? model : '';
  } catch {
    return '';
  }
}
