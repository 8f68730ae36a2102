import type { CDPSession, Page } from 'playwright-core';
import type { Logger } from '../../../shared/lib/logger';
import { createPageChannel, type PageChannel } from '../page-channel';
import { CHROMIUM_ORIGIN } from '../shell';
import { encodeWithinLimit, receiveText } from '../text-messages';

const SEND = '__engramSend';
const RECEIVE = '__engramReceive';

/**
 * Runs before any script of a page: defines `window.engramHost` as in renderer/ipc/host.ts. Other origins and frames
 * get nothing. Plain text, since functions passed to the driver would contain the bundler's names.
 */
const BOOT_SCRIPT = `(() => {
  const send = globalThis.${SEND};
  delete globalThis.${SEND};
  if (globalThis.origin !== '${CHROMIUM_ORIGIN}' || globalThis.top !== globalThis || typeof send !== 'function') return;
  const waiting = [];
  let listener = null;
  Object.defineProperty(globalThis, '${RECEIVE}', { value: (text) => { if (listener) listener(text); else waiting.push(text); } });
  Object.defineProperty(globalThis, 'engramHost', { value: Object.freeze({
    send: (text) => send(text),
    onMessage: (next) => { listener = next; for (const text of waiting.splice(0)) next(text); },
  }) });
})();`;

interface ContextEvent {
  context: { id: number; origin: string; auxData?: { isDefault?: boolean; frameId?: string } };
}

/**
 * Connects a page to a channel over its debugging session. Only the main frame's scripts of our origin are heard: other
 * frames, other origins and the driver's isolated worlds have other execution contexts.
 */
export async function connectPage(page: Page, log: Logger): Promise<PageChannel> {
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  const mainFrame = frameTree.frame.id;
  let contextId: number | null = null;

  const pages = createPageChannel((message) => {
    if (contextId !== null) void postText(session, contextId, encodeWithinLimit(message, log), log);
  });

  session.on('Runtime.executionContextCreated', ({ context }: ContextEvent) => {
    if (
      context.auxData?.frameId !== mainFrame ||
      context.auxData.isDefault !== true ||
      context.origin !== CHROMIUM_ORIGIN
    )
      return;
    contextId = context.id;
    pages.documentReady();
  });
  const forget = () => {
    contextId = null;
    pages.documentGone();
  };
  session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
    if (executionContextId === contextId) forget();
  });
  session.on('Runtime.executionContextsCleared', forget);
  session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
    if (name !== SEND) return;
    if (executionContextId !== contextId) log.warn('A message from a foreign frame was refused.');
    else receiveText(payload, pages, log, (text) => void postText(session, executionContextId, text, log));
  });

  await session.send('Page.enable');
  await session.send('Runtime.addBinding', { name: SEND });
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source: BOOT_SCRIPT });
  await session.send('Runtime.enable');
  return pages;
}

async function postText(session: CDPSession, contextId: number, text: string, log: Logger): Promise<void> {
  try {
    const { exceptionDetails } = await session.send('Runtime.callFunctionOn', {
      functionDeclaration: `text => globalThis.${RECEIVE}(text)`,
      executionContextId: contextId,
      arguments: [{ value: text }],
    });
    if (exceptionDetails) log.warn('A page failed while taking a message.', { description: exceptionDetails.text });
  } catch {
    // The document was unloaded meanwhile; page-channel.ts settles its pending requests.
  }
}
