import { ipcMain, type IpcMainEvent, type WebContents } from 'electron';
import { AppError } from '../../../shared/ipc/errors';
import type { WireMessage } from '../../../shared/ipc/peer';
import type { Logger } from '../../../shared/lib/logger';
import { isCloneTooLarge, isWireMessage, TOO_LARGE_TEXT, tooLargeReply } from '../message-limit';
import { createPageChannel, type PageChannel } from '../page-channel';
import { ELECTRON_ORIGIN } from '../shell';

/** The only channel; preload.ts uses the same name. */
export const IPC_CHANNEL = 'engram';

/**
 * Connects a window's page to a channel of structured clones. Only the top frame of our own origin is heard; a `null`
 * from the preload says that a new document listens.
 */
export function connectContents(contents: WebContents, log: Logger): PageChannel {
  const pages = createPageChannel((message) => {
    if (!contents.isDestroyed()) contents.send(IPC_CHANNEL, withinLimit(message, log));
  });
  const onMessage = (event: IpcMainEvent, payload: unknown) => {
    if (event.sender.id !== contents.id) return;
    if (!isFromTopFrame(event)) log.warn('A message from a foreign frame was refused.');
    else if (payload === null) pages.documentReady();
    else receivePayload(payload, pages, log, (message) => contents.send(IPC_CHANNEL, message));
  };
  ipcMain.on(IPC_CHANNEL, onMessage);
  contents.on('did-start-navigation', (details) => {
    if (details.isMainFrame && !details.isSameDocument) pages.documentGone();
  });
  void pages.channel.closed.then(() => ipcMain.off(IPC_CHANNEL, onMessage));
  return pages;
}

/** The frame is null if it was unloaded while the message was in flight. */
function isFromTopFrame({ senderFrame, sender }: IpcMainEvent): boolean {
  return (
    senderFrame !== null &&
    senderFrame === sender.mainFrame &&
    senderFrame.parent === null &&
    senderFrame.origin === ELECTRON_ORIGIN
  );
}

function withinLimit(message: WireMessage, log: Logger): WireMessage {
  if (!isCloneTooLarge(message)) return message;
  log.warn('A message to a page was above the limit.', { type: message.type });
  if (message.type === 'reply') return tooLargeReply(message.id);
  throw new AppError('too-large', TOO_LARGE_TEXT);
}

function receivePayload(
  payload: unknown,
  pages: PageChannel,
  log: Logger,
  answer: (message: WireMessage) => void,
): void {
  if (!isWireMessage(payload)) {
    log.warn('A message of unknown form was refused.');
    return;
  }
  if (!isCloneTooLarge(payload)) {
    pages.receive(payload);
    return;
  }
  log.warn('A message from a page was above the limit and was refused.', { type: payload.type });
  if (payload.type === 'request') answer(tooLargeReply(payload.id));
  else if (payload.type === 'reply') pages.receive(tooLargeReply(payload.id));
}
