import { ipcMain, type IpcMainEvent, type IpcMainInvokeEvent, type WebContents } from 'electron';
import type { Logger } from '../../../shared/lib/logger';
import { createPageChannel, type PageChannel } from '../page-channel';
import { ELECTRON_ORIGIN } from '../shell';
import { encodeWithinLimit, receiveText } from '../text-messages';
import { withoutQuery } from './electron-hardening';

/** The channel of messages; preload.ts uses the same name. */
export const IPC_CHANNEL = 'engram';

/**
 * Connects a window's page to a channel of texts. Only the top frame of our own origin is heard; a `null` from the
 * preload says that a new document listens.
 *
 * @param pageUrl the only address that the page can go to
 */
export function connectContents(contents: WebContents, pageUrl: string, log: Logger): PageChannel {
  const post = (text: string) => {
    if (!contents.isDestroyed()) contents.send(IPC_CHANNEL, text);
  };
  const pages = createPageChannel((message) => post(encodeWithinLimit(message, log)));
  const onMessage = (event: IpcMainEvent, payload: unknown) => {
    if (event.sender.id !== contents.id) return;
    if (!isFromTopFrame(event)) log.warn('A message from a foreign frame was refused.');
    else if (payload === null) pages.documentReady();
    else receiveText(payload, pages, log, post);
  };
  ipcMain.on(IPC_CHANNEL, onMessage);
  contents.on('did-start-navigation', (details) => {
    // A navigation elsewhere starts too before it is refused, and its document stays.
    if (!details.isMainFrame || details.isSameDocument) return;
    if (withoutQuery(details.url) === withoutQuery(pageUrl)) pages.documentGone();
  });
  void pages.channel.closed.then(() => ipcMain.off(IPC_CHANNEL, onMessage));
  return pages;
}

/** The frame is null if it was unloaded while the message was in flight. */
export function isFromTopFrame({ senderFrame, sender }: IpcMainEvent | IpcMainInvokeEvent): boolean {
  return (
    senderFrame !== null &&
    senderFrame === sender.mainFrame &&
    senderFrame.parent === null &&
    senderFrame.origin === ELECTRON_ORIGIN
  );
}
