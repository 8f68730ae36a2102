import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPeer, type WireMessage } from '../../shared/ipc/peer';
import { createPageChannel } from './page-channel';

/** A page whose documents ask questions, each counting from one, as renderer/bridge does. */
function createPage() {
  const posted: WireMessage[] = [];
  const page = createPageChannel((message) => posted.push(message));
  return { page, posted };
}

describe('a channel to a page', () => {
  it('queues messages of a page until a listener is attached', () => {
    const { page } = createPage();
    page.documentReady();
    page.receive({ type: 'event', name: 'early', data: 1 });
    const heard: WireMessage[] = [];
    page.channel.onMessage((message) => heard.push(message));
    expect(heard).toEqual([{ type: 'event', name: 'early', data: 1 }]);
  });

  it('queues main’s messages while a page loads', () => {
    const { page, posted } = createPage();
    page.channel.send({ type: 'event', name: 'a', data: null });
    expect(posted).toEqual([]);
    page.documentReady();
    expect(posted).toHaveLength(1);
  });

  it('rejects requests to a document that is gone, and sends later ones to the next document', async () => {
    const { page, posted } = createPage();
    const peer = createPeer(page.channel, async () => null);
    page.documentReady();
    const lost = peer.request('lost', null);
    page.documentGone();
    const kept = peer.request('kept', null);
    page.documentReady();
    await expect(lost).rejects.toMatchObject({ code: 'store-failed' });
    const sent = posted.at(-1) as { id: number; route: string };
    expect(sent.route).toBe('kept');
    page.receive({ type: 'reply', id: sent.id, reply: { ok: true, data: 'yes' } });
    expect(await kept).toBe('yes');
  });

  it('discards replies that nobody requested', () => {
    const { page } = createPage();
    const heard: WireMessage[] = [];
    page.channel.onMessage((message) => heard.push(message));
    page.documentReady();
    page.receive({ type: 'reply', id: 1, reply: { ok: true, data: 'forged' } });
    expect(heard).toEqual([]);
  });

  it('closes with the page and emits nothing more', async () => {
    const { page, posted } = createPage();
    page.documentReady();
    page.close();
    page.channel.send({ type: 'event', name: 'a', data: null });
    await page.channel.closed;
    expect(posted).toEqual([]);
  });

  it('gives every document only the replies to its own requests, in any order of reloads and replies', () => {
    const step = fc.oneof(
      fc.constant({ kind: 'ask' } as const),
      fc.constant({ kind: 'reload' } as const),
      fc.record({ kind: fc.constant('answer' as const), pick: fc.nat() }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { page, posted } = createPage();
        const open: { id: number; asked: string }[] = [];
        page.channel.onMessage((message) => {
          if (message.type === 'request') open.push({ id: message.id, asked: message.data as string });
        });
        let document = 0;
        let nextPageId = 1;
        page.documentReady();
        for (const one of steps) {
          if (one.kind === 'reload') {
            page.documentGone();
            page.documentReady();
            document += 1;
            nextPageId = 1;
          } else if (one.kind === 'ask') {
            page.receive({ type: 'request', id: nextPageId, route: 'r', data: `${document}/${nextPageId}` });
            nextPageId += 1;
          } else if (open.length > 0) {
            const [question] = open.splice(one.pick % open.length, 1);
            const before = posted.length;
            page.channel.send({ type: 'reply', id: question!.id, reply: { ok: true, data: question!.asked } });
            const isCurrent = question!.asked.startsWith(`${document}/`);
            const answers = posted.slice(before);
            expect(answers).toEqual(
              isCurrent
                ? [
                    {
                      type: 'reply',
                      id: Number(question!.asked.split('/')[1]),
                      reply: { ok: true, data: question!.asked },
                    },
                  ]
                : [],
            );
          }
        }
      }),
    );
  });
});
