import { modelOf } from '../../outgoing/log-fetch';
import { withoutPictureBytes } from '../../outgoing/without-picture-bytes';

/** A request as it would have been sent. */
export interface CapturedRequest {
  endpoint: string;
  model: string;
  /** Its body; pictures are named by their hash. */
  body: string;
  /** Bytes of the body as it would have been sent. */
  bytes: number;
}

/** Ends a call whose request was only captured for a preview. */
class PreviewOnly extends Error {}

/** A `fetch` that sends nothing: it captures the first request and fails. */
export function createRequestCapture(): { fetch: typeof fetch; readonly request: CapturedRequest | null } {
  let request: CapturedRequest | null = null;
  return {
    fetch: (input, init) => {
      const body = typeof init?.body === 'string' ? init.body : '';
      request ??= {
        endpoint: String(input instanceof Request ? input.url : input),
        model: modelOf(body),
        body: withoutPictureBytes(body),
        bytes: Buffer.byteLength(body),
      };
      return Promise.reject(new PreviewOnly('nothing was sent'));
    },
    get request() {
      return request;
    },
  };
}
