import { beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '../../../shared/domain/session';
import { createBuiltInEmbedder } from '../../models/embeddings/built-in-embedder';
import type { VaultStore } from '../../store/vault-store';
import type { VectorsOf } from '../subject-names/name-by-meaning';
import { findTopics } from './find-topics';
import { pairFigures, WRITTEN_CHATS, type WrittenChat } from './testing/written-chats';

let vectorsOf: VectorsOf;
beforeAll(async () => {
  const embedder = await createBuiltInEmbedder();
  const known = new Map<string, Float32Array>();
  vectorsOf = async (texts) => {
    const open = texts.filter((text) => !known.has(text));
    const vectors = await embedder.embed(open);
    for (const [index, text] of open.entries()) known.set(text, vectors[index]!);
    return texts.map((text) => known.get(text)!);
  };
});

const search = (chats: readonly WrittenChat[], vectors?: VectorsOf) => {
  const messages = new Map(chats.map((chat) => [chat.id, chat.messages.map((one) => ({ ...one, state: 'complete' }))]));
  return findTopics(
    {
      store: {
        query: async ({ sessionId }: { sessionId: string }) => messages.get(sessionId)!,
      } as unknown as Pick<VaultStore, 'query'>,
      catalog: {
        idsOfSession: () => new Set(),
        note: () => null,
        linksFrom: () => new Set(),
        linksTo: () => new Set(),
      } as never,
      entities: { resolve: (key) => key },
      ...(vectors === undefined ? {} : { vectorsOf: vectors }),
    },
    chats.map(({ id, title, messages: [first] }) => ({ id, title: title || first!.text }) as unknown as Session),
    async () => {},
  );
};
const idsOf = (topics: Awaited<ReturnType<typeof findTopics>>) =>
  topics.map(({ entries }) => entries.map(({ sessionId }) => sessionId as string));

describe('topics of short chats', () => {
  it.each([
    ['chosenOn', 0.7],
    ['putAside', 0.7],
    ['readLast', 0.7],
  ] as const)('are found by meaning, in any language, and join nothing that is apart: %s', async (set, recall) => {
    const chats = WRITTEN_CHATS[set];
    const figures = pairFigures(chats, idsOf(await search(chats, vectorsOf)));
    expect(figures.precision).toBe(1);
    expect(figures.recall).toBeGreaterThanOrEqual(recall);
  });

  it('of many subjects at once are no heap', async () => {
    const chats = Object.entries(WRITTEN_CHATS).flatMap(([set, own]) =>
      own.map((chat) => ({ ...chat, id: `${set} ${chat.id}` })),
    );
    const topics = idsOf(await search(chats, vectorsOf));
    // Four of the seven pairs that are wrong here are two people's leaking roofs, in two languages.
    expect(pairFigures(chats, topics).precision).toBeGreaterThanOrEqual(0.8);
    expect(Math.max(...topics.map(({ length }) => length))).toBeLessThanOrEqual(4);
  });

  it('are named in the person’s words and language, or as somebody titled a chat', async () => {
    const names = (await search(WRITTEN_CHATS.chosenOn, vectorsOf)).map(({ subject }) => subject);
    expect(names).toEqual(expect.arrayContaining(['Steuererklärung 2025', 'Huerto', '引っ越し', 'Boda', 'Loaf']));
    const last = (await search(WRITTEN_CHATS.readLast, vectorsOf)).map(({ subject }) => subject);
    expect(last).toEqual(expect.arrayContaining(['Solaranlage', 'Honey', '면접']));
    for (const name of [...names, ...last])
      expect(name).not.toMatch(/^(?:der|den|die|das|ein|eine|und|mit|the|two|el|la|de|il)$/iu);
  });
});
