import { afterEach, describe, expect, it } from 'vitest';
import { openTestVault, type TestVault } from '../../testing/test-vault';
import type { Note } from '../../../shared/domain/note';
import { put, type Batch } from '../../../shared/domain/batch';
import { silentLogger } from '../../../shared/lib/logger';
import { noteRef, testNote } from '../testing/entries';
import { createWordEmbedder } from '../testing/word-embedder';
import { BUILT_IN_MODEL } from '../../models/embeddings/built-in-embedder';
import type { VaultStore } from '../../store/vault-store';
import { createIndexCore } from './index-core';
import type { LoadEmbedder } from './vectors/embeddings';
import { startIndex, type RetrievalIndex, type StartIndexDeps } from './start-index';

type StartChanges = Partial<StartIndexDeps> & { loadEmbedder?: LoadEmbedder };

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const item of opened.splice(0).reverse()) await item.close();
});

async function openVault(): Promise<TestVault> {
  const vault = await openTestVault();
  opened.push(vault);
  return vault;
}

async function start(
  vault: TestVault,
  { loadEmbedder = async () => createWordEmbedder(), ...changes }: StartChanges = {},
): Promise<RetrievalIndex> {
  const index = await startIndex({
    openPort: () => createIndexCore(loadEmbedder),
    store: vault.store,
    writer: vault.writer,
    log: silentLogger,
    now: () => 99,
    ...changes,
  });
  opened.push(index);
  return index;
}

const write = (vault: TestVault, id: string, title: string): Promise<Batch> =>
  vault.writer.commit({
    actor: 'person',
    kind: 'note.edit',
    label: 'Test',
    changes: [put('notes', testNote(id, title))],
  });

const query = (words: string) => ({ words, statement: words, timeWindow: null, exclude: [], limit: 10 });
const found = async (index: RetrievalIndex, words: string) =>
  (await index.port.lexical(query(words))).map(({ ref }) => ref).sort();

/** A gate that stays shut until it is opened; `reached` resolves when somebody stands before it. */
function createGate() {
  let open = () => {};
  let arrive = () => {};
  const opening = new Promise<void>((resolve) => (open = resolve));
  const reached = new Promise<void>((resolve) => (arrive = resolve));
  return {
    open: () => open(),
    reached,
    pass: () => {
      arrive();
      return opening;
    },
  };
}

/** The store whose first page of a table comes only when the gate opens. */
const holding = (store: VaultStore, table: string, gate: ReturnType<typeof createGate>): VaultStore => ({
  ...store,
  async *columnPages(name, choice) {
    if (name === table) await gate.pass();
    yield* store.columnPages(name, choice);
  },
});

it('a thing to do that is done is read as done, however it came into the index; another note is not', async () => {
  const vault = await openVault();
  const done = { properties: { fields: [{ name: 'done', values: ['2031-04-05'] }], source: '' } };
  const writeNote = (id: string, category: Note['category']) =>
    vault.writer.commit({
      actor: 'person',
      kind: 'note.edit',
      label: 'Test',
      changes: [put('notes', { ...testNote(id, `Order the stove ${id}`), ...done, category })],
    });
  await writeNote('a', 'action-item');
  await writeNote('b', 'idea');
  const index = await start(vault);
  await index.settled();
  await writeNote('c', 'action-item');
  await index.settled();
  expect(await found(index, '2031')).toEqual([noteRef('a'), noteRef('c')]);
});

describe('an index during loading', () => {
  it('applies concurrent writes once', async () => {
    const vault = await openVault();
    await write(vault, 'n1', 'The boat is blue');
    const gate = createGate();
    const starting = start(vault, { store: holding(vault.store, 'links', gate) });
    await gate.reached;
    // The notes were read before this one was written.
    await write(vault, 'n2', 'The boat is old');
    gate.open();
    const index = await starting;
    await index.settled();
    expect(await found(index, 'boat')).toEqual([noteRef('n1'), noteRef('n2')]);
    expect(index.status()).toMatchObject({ entries: 2, lastSeq: vault.writer.lastSeq, pending: 0 });
    expect(await index.checkIntegrity()).toEqual({ checked: 2, mismatches: 0 });
  });

  it('reloads when a batch is missed', async () => {
    const vault = await openVault();
    await write(vault, 'n1', 'The boat is blue');
    let emit: (batch: Batch) => void = () => {};
    const loadedTo = vault.writer.lastSeq;
    let isLoaded = false;
    const deaf = {
      get lastSeq() {
        return isLoaded ? vault.writer.lastSeq : loadedTo;
      },
      onBatch: (listener: typeof emit) => {
        emit = listener;
        return () => {};
      },
    };
    const gate = createGate();
    const starting = start(vault, { store: holding(vault.store, 'links', gate), writer: deaf });
    await gate.reached;
    await write(vault, 'n2', 'The boat is old');
    emit(await write(vault, 'n3', 'The boat is gone'));
    isLoaded = true;
    gate.open();
    const index = await starting;
    await index.settled();
    expect(await found(index, 'boat')).toEqual([noteRef('n1'), noteRef('n2'), noteRef('n3')]);
    expect(index.status().lastSeq).toBe(vault.writer.lastSeq);
  });

  it('applies writes made during a rebuild', async () => {
    const vault = await openVault();
    await write(vault, 'n1', 'The boat is blue');
    const gate = createGate();
    let isHeld = false;
    const held = holding(vault.store, 'links', gate);
    const index = await start(vault, {
      store: { ...vault.store, columnPages: (...asked) => (isHeld ? held : vault.store).columnPages(...asked) },
    });
    await index.embedded();
    isHeld = true;
    const rebuilding = index.rebuild();
    await gate.reached;
    await write(vault, 'n1', 'The garden is green');
    await write(vault, 'n2', 'The boat is old');
    gate.open();
    await rebuilding;
    await index.embedded();
    expect(await found(index, 'boat')).toEqual([noteRef('n2')]);
    expect(await found(index, 'garden')).toEqual([noteRef('n1')]);
    expect(index.status()).toMatchObject({ entries: 2, embedded: 2, toEmbed: 2 });
    expect(await index.checkIntegrity()).toEqual({ checked: 2, mismatches: 0 });
  });

  it('answers by words before the stored vectors are loaded, and recomputes none of them', async () => {
    const vault = await openVault();
    await write(vault, 'n1', 'The boat is blue');
    const first = await start(vault);
    await first.embedded();
    const gate = createGate();
    const embedded: string[] = [];
    const embedder = createWordEmbedder();
    const index = await start(vault, {
      store: {
        ...vault.store,
        async *packedEmbeddingPages() {
          await gate.pass();
          yield* vault.store.packedEmbeddingPages();
        },
      },
      loadEmbedder: async () => ({
        ...embedder,
        embed: (texts) => {
          embedded.push(...texts);
          return embedder.embed(texts);
        },
      }),
    });
    expect(index.status()).toMatchObject({ state: 'ready', embedded: 0, toEmbed: 1 });
    expect(await found(index, 'boat')).toEqual([noteRef('n1')]);
    gate.open();
    await index.embedded();
    expect(index.status()).toMatchObject({ embedded: 1, toEmbed: 1 });
    expect(embedded).not.toContain('The boat is blue');
  });

  it('reads stored vectors only after what needs the store more, and closes without having read any', async () => {
    const vault = await openVault();
    await write(vault, 'n1', 'The boat is blue');
    const first = await start(vault);
    await first.embedded();
    let hasReadVectors = false;
    const store: typeof vault.store = {
      ...vault.store,
      async *packedEmbeddingPages() {
        hasReadVectors = true;
        yield* vault.store.packedEmbeddingPages();
      },
    };
    const gate = createGate();
    const waiting = await start(vault, { store, vectorsAfter: gate.pass() });
    await waiting.settled();
    expect(await found(waiting, 'boat')).toEqual([noteRef('n1')]);
    expect(hasReadVectors).toBe(false);
    gate.open();
    await waiting.embedded();
    expect(hasReadVectors).toBe(true);
    expect(waiting.status()).toMatchObject({ embedded: 1, toEmbed: 1 });
    const closedEarly = await start(vault, { vectorsAfter: new Promise(() => {}) });
    await closedEarly.close();
  });

  it('resumes embedding after a restart, with progress, and stays searchable', async () => {
    const vault = await openVault();
    for (let index = 0; index < 12; index += 1)
      await write(vault, `n${index}`, `Boat number ${index} lies in the harbour`);
    const gate = createGate();
    const slow = createWordEmbedder();
    const made: string[] = [];
    const stopAfter = (most: number) => async () => ({
      ...slow,
      embed: async (texts: readonly string[]) => {
        if (made.length >= most) await gate.pass();
        made.push(...texts.filter((text) => text !== 'ready'));
        return slow.embed(texts);
      },
    });
    const shares: number[] = [];
    const first = await start(vault, { loadEmbedder: stopAfter(7) });
    first.onStatus(({ embedded }) => shares.push(embedded));
    await gate.reached;
    expect(await found(first, 'harbour')).toHaveLength(10);
    const closing = first.close();
    gate.open();
    await closing;
    const before = made.length;
    const second = await start(vault, { loadEmbedder: stopAfter(Infinity) });
    await second.embedded();
    expect(second.status()).toMatchObject({ embedded: 12, toEmbed: 12 });
    // What the first run stored was not made again.
    expect(made.length - before).toBeLessThan(12);
    expect(new Set(made).size).toBe(12);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
  });

  it('does not wait for the encoder: stored vectors load without it, and earlier questions use words only', async () => {
    const vault = await openVault();
    await write(vault, 'n1', 'The boat is blue');
    // Vectors that bear the built-in encoder's name need nobody to say whose they are.
    const builtIn = async () => ({ ...createWordEmbedder(), model: BUILT_IN_MODEL });
    const first = await start(vault, { loadEmbedder: builtIn });
    await first.embedded();
    const gate = createGate();
    const index = await start(vault, {
      loadEmbedder: async () => {
        await gate.pass();
        return builtIn();
      },
    });
    await expect.poll(() => index.status().embedded).toBe(1);
    expect(await found(index, 'boat')).toEqual([noteRef('n1')]);
    await expect(index.port.dense(query('blue boat'))).rejects.toThrow('still being loaded');
    gate.open();
    await index.embedded();
    expect((await index.port.dense(query('blue boat'))).map(({ ref }) => ref)).toEqual([noteRef('n1')]);
  });
});
