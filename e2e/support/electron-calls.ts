import type { BrowserWindow as Windows } from 'electron';
import type { WireMessage } from '../../shared/ipc/peer';

/** State of the functions below in Electron's main process. */
interface Heard {
  engramReplies?: Map<number, { reply: Promise<string>; settle: (text: string) => void }>;
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
  let settle: (text: string) => void = () => {};
  const reply = new Promise<string>((resolve) => {
    settle = resolve;
  });
  replies.set(id, { reply, settle });
  for (const { webContents } of BrowserWindow.getAllWindows()) {
    const contents = webContents as typeof webContents & { engramIsHeard?: boolean };
    if (contents.engramIsHeard) continue;
    contents.engramIsHeard = true;
    const send = contents.send.bind(contents);
    contents.send = (name: string, text: string) => {
      if (name === channel) {
        const message = JSON.parse(text) as WireMessage;
        if (message.type === 'reply') replies.get(message.id)?.settle(text);
      }
      send(name, text);
    };
  }
}

/** Likewise: resolves once with the text of the reply that `expectReply` waits for. */
export async function takeReply(_electron: unknown, id: number): Promise<string> {
  const replies = (globalThis as Heard).engramReplies;
  const reply = await replies!.get(id)!.reply;
  replies!.delete(id);
  return reply;
}

/** Run by Playwright in the window's page: sends the text of a request through the preload's channel. */
export function sendRequest(text: string): void {
  window.engramHost.send(text);
}
