import type { BrowserWindow as Windows } from 'electron';
import type { Reply, WireMessage } from '../../shared/ipc/peer';

/** State of the functions below in Electron's main process. */
interface Heard {
  engramReplies?: Map<number, { reply: Promise<Reply>; settle: (reply: Reply) => void }>;
}

/**
 * Playwright runs it in Electron's main process, where nothing outside its body exists: from now on the reply to the
 * request `id` is heard. The page gets it as well, and knows no such request.
 */
export function expectReply(
  { BrowserWindow }: { BrowserWindow: typeof Windows },
  { channel, id }: { channel: string; id: number },
): void {
  const heard = globalThis as Heard;
  const replies = (heard.engramReplies ??= new Map());
  let settle: (reply: Reply) => void = () => {};
  const reply = new Promise<Reply>((resolve) => {
    settle = resolve;
  });
  replies.set(id, { reply, settle });
  for (const { webContents } of BrowserWindow.getAllWindows()) {
    const contents = webContents as typeof webContents & { engramIsHeard?: boolean };
    if (contents.engramIsHeard) continue;
    contents.engramIsHeard = true;
    const send = contents.send.bind(contents);
    contents.send = (name: string, message: WireMessage) => {
      if (name === channel && message.type === 'reply') replies.get(message.id)?.settle(message.reply);
      send(name, message);
    };
  }
}

/** Likewise: resolves once with the reply that `expectReply` waits for. */
export async function takeReply(_electron: unknown, id: number): Promise<Reply> {
  const replies = (globalThis as Heard).engramReplies;
  const reply = await replies!.get(id)!.reply;
  replies!.delete(id);
  return reply;
}

/** Run by Playwright in the window's page: sends a request through the preload's channel. */
export function sendRequest({ id, route, data }: { id: number; route: string; data: unknown }): void {
  window.engramHost.send({ type: 'request', id, route, data });
}
