import { callContext, isIncognitoAnswerRunning } from '../../models/metering/call-context';
import type { OutgoingLog } from '../../models/outgoing/outgoing-log';
import type { SentRequest } from '../fetch/web-fetcher';

/** Tells the log of what left about requests to the web; nothing of an incognito chat. */
export function createSentRecorder(
  outgoing: Pick<OutgoingLog, 'add'>,
  task: 'web-search' | 'web-page',
): (sent: SentRequest) => void {
  return ({ url, status }) => {
    const context = callContext();
    if (context === null ? task === 'web-search' && isIncognitoAnswerRunning() : context.isIncognito) return;
    outgoing.add(
      {
        task,
        host: url.host,
        path: `GET ${url.pathname}`.slice(0, 600),
        model: '',
        sessionId: context?.sessionId ?? null,
        status,
      },
      // What was asked stands in the address; such a request has no body.
      url.href,
    );
  };
}
