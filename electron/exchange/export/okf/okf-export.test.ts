import fc from 'fast-check';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { put } from '../../../../shared/domain/batch';
import { sourceRef, type ChunkId, type LinkId, type ResourceId, type VersionId } from '../../../../shared/domain/ids';
import type { Message } from '../../../../shared/domain/message';
import type { Note } from '../../../../shared/domain/note';
import { silentLogger } from '../../../../shared/lib/logger';
import { makeFact, makeMessage, makeNote, makeSession } from '../../../testing/sample-rows';
import { openTestVault, type TestVault } from '../../../testing/test-vault';
import { loadSampleVault } from '../../sample/sample-vault';
import { arbitraryVault, rowsOf } from '../../testing/arbitrary-vault';
import { folderContent } from '../../testing/folder-content';
import { breachesOfOkf } from '../../testing/okf-rules';
import { createOkfExport } from './okf-export';

const KEPT = Date.UTC(2026, 2, 5, 9);

describe('kept notes as a bundle of the Open Knowledge Format', () => {
  let base: string;
  let test: TestVault;
  beforeEach(async () => {
    base = await mkdtemp(join(tmpdir(), 'engram-okf-'));
    test = await openTestVault();
  });
  afterEach(async () => {
    await test.close();
    await rm(base, { recursive: true, force: true });
  });

  let runs = 0;
  const bundleOf = async (vault: TestVault): Promise<Record<string, string>> => {
    runs += 1;
    const folder = join(base, `out-${runs}`);
    await createOkfExport({ store: vault.store, log: silentLogger }).run(
      folder,
      () => {},
      new AbortController().signal,
    );
    return folderContent(folder);
  };
  const commit = (...changes: ReturnType<typeof put>[]) =>
    test.writer.commit({ actor: 'person', kind: 'note.edit', label: 'x', changes });
  /** A note that was kept from a message of a chat of its own. */
  const keptFrom = async (
    text: string,
    note: Partial<Note> = {},
    message: Partial<Message> = {},
    session: Parameters<typeof makeSession>[2] = {},
  ): Promise<Note> => {
    const chat = makeSession(test.ids, KEPT - 1000, { title: 'Lime and ash', ...session });
    const said = makeMessage(test.ids, KEPT - 1000, chat.id, 2, { text, ...message });
    const made = makeNote(test.ids, KEPT - 500, {
      title: text,
      status: 'kept',
      origin: 'extraction',
      keptAt: KEPT,
      decidedAt: KEPT,
      sources: [{ sessionId: chat.id, messageId: said.id, start: 0, end: text.length, quote: text }],
      ...note,
    });
    await commit(put('sessions', chat), put('messages', said), put('notes', made));
    return made;
  };
  const fieldsOf = (file: string | undefined) =>
    parse(/^---\n([\s\S]*?)\n---\n/u.exec(file ?? '')![1]!) as Record<string, unknown>;

  it('names the model that read a note out of a chat, and not where it runs', async () => {
    await keptFrom('Lime walls breathe', { readBy: 'gpt-5-mini at api.example.com' });
    const files = await bundleOf(test);
    expect(fieldsOf(files['fact/lime-walls-breathe.md'])).toMatchObject({
      generated: { by: 'engram-vault/gpt-5-mini' },
    });
  });

  it('says who proposed a note, that a person kept it and when, and from which words', async () => {
    const { id } = await keptFrom('Lime walls breathe');
    const files = await bundleOf(test);
    const text = files['fact/lime-walls-breathe.md']!;
    expect(fieldsOf(text)).toMatchObject({
      type: 'Fact',
      title: 'Lime walls breathe',
      status: 'stable',
      generated: { by: 'engram-vault/extraction', at: expect.any(String) as string },
      verified: [{ by: 'human:owner', at: '2026-03-05T09:00:00.000Z' }],
      sources: [
        {
          id: 'kept-1',
          title: '“Lime and ash”, message 3',
          author: 'human:owner',
          role: 'person',
          quote: 'Lime walls breathe',
        },
      ],
      engram_vault: { id, status: 'kept', tier: 'engram', category: 'fact', version: 1 },
    });
    expect(text).toContain('> Lime walls breathe [^kept-1]\n\n[^kept-1]: “Lime and ash”, message 3\n');
    expect(files['log.md']).toContain(
      '## 2026-03-05\n* **Creation**: [Lime walls breathe](fact/lime-walls-breathe.md)\n',
    );
    expect(files['index.md']).toMatch(/^---\nokf_version: "0\.2"\n---\n/u);
    expect(breachesOfOkf(files)).toEqual([]);
  });

  it('claims no more trust than there is: what nobody read is a draft, what a program proposed names it', async () => {
    await keptFrom('Kept by a choice for its chat', { decidedAt: null });
    const rewritten = await keptFrom('Put into other words', { version: 2 });
    await commit(
      put('noteVersions', {
        id: test.ids.next<VersionId>(),
        noteId: rewritten.id,
        version: 2,
        title: rewritten.title,
        body: '',
        category: 'fact',
        at: KEPT,
        reason: 'edited',
      }),
    );
    await keptFrom('Proposed by a client', { origin: 'import', proposedBy: 'Some Client' });
    const files = await bundleOf(test);
    const choice = fieldsOf(files['fact/kept-by-a-choice-for-its-chat.md']);
    expect(choice).toMatchObject({ status: 'draft' });
    expect(choice).not.toHaveProperty('verified');
    expect(fieldsOf(files['fact/put-into-other-words.md']).generated).toMatchObject({ by: 'human:owner' });
    expect(fieldsOf(files['fact/proposed-by-a-client.md']).generated).toMatchObject({ by: 'Some-Client/unknown' });
  });

  it('leaves out what is undecided, archived, dropped or of an incognito chat, in texts and listings alike', async () => {
    await keptFrom('A thing that may leave');
    await keptFrom('A private thing', {}, {}, { incognito: true });
    for (const status of ['pending', 'archived', 'dropped', 'merged'] as const)
      await keptFrom(`A ${status} thing`, { status, keptAt: null });
    await keptFrom('From a chat in the bin', {}, {}, { title: 'Deleted title', deletedAt: KEPT });
    const all = Object.values(await bundleOf(test)).join('\n');
    expect(all).toContain('A thing that may leave');
    expect(all).not.toMatch(/A (?:private|pending|archived|dropped|merged) thing|Deleted title/u);
    expect(all).toContain('a chat that was deleted');
  });

  it('links what supersedes and what contradicts, and keeps a replaced note as deprecated', async () => {
    const [now, then, other] = [
      await keptFrom('We fly on the third of May', { body: 'Before: [[We fly on the second of May|the second]].' }),
      await keptFrom('We fly on the second of May', { status: 'superseded' }),
      await keptFrom('We never fly'),
    ];
    const link = (to: Note, kind: 'supersedes' | 'contradicts' | 'wikilink') =>
      put('links', { id: test.ids.next<LinkId>(), from: now.id, to: to.id, toTitle: to.title, kind, createdAt: KEPT });
    await commit(link(then, 'supersedes'), link(other, 'contradicts'), link(then, 'wikilink'));
    const files = await bundleOf(test);
    expect(files['fact/we-fly-on-the-third-of-may.md']).toContain(
      'Before: [the second](we-fly-on-the-second-of-may.md).',
    );
    expect(files['fact/we-fly-on-the-third-of-may.md']).toContain(
      '* Replaces [We fly on the second of May](we-fly-on-the-second-of-may.md)\n* Contradicts [We never fly](we-never-fly.md)\n',
    );
    expect(files['fact/we-never-fly.md']).toContain('* Contradicts [We fly on the third of May]');
    expect(files['fact/we-fly-on-the-second-of-may.md']).toContain('* Replaced by [We fly on the third of May]');
    expect(fieldsOf(files['fact/we-fly-on-the-second-of-may.md'])).toMatchObject({ status: 'deprecated' });
    expect(breachesOfOkf(files)).toEqual([]);
  });

  it('names the document and the page that the quoted answer cites, and the end of what holds for a time', async () => {
    const resourceId = test.ids.next<ResourceId>();
    const chunkId = test.ids.next<ChunkId>();
    const note = await keptFrom(
      'Ash raises the pH [1]',
      { author: 'assistant' },
      {
        role: 'assistant',
        model: 'some model',
        citations: [{ number: 1, ref: sourceRef('chunk', chunkId), quote: 'ash raises pH', verified: true }],
      },
    );
    await commit(
      put('resources', {
        id: resourceId,
        title: 'Soil',
        format: 'pdf',
        contentHash: 'h',
        createdAt: KEPT,
        updatedAt: KEPT,
        chunkCount: 1,
        externalKey: null,
        deletedAt: null,
      }),
      put('chunks', {
        id: chunkId,
        resourceId,
        ordinal: 0,
        path: [],
        text: 'ash raises pH',
        contentHash: 'h',
        createdAt: KEPT,
        page: 4,
      }),
      put('facts', makeFact(test.ids, KEPT, { source: sourceRef('note', note.id), validUntil: Date.UTC(2026, 5, 1) })),
    );
    const fields = fieldsOf((await bundleOf(test))['fact/ash-raises-the-ph-1.md']);
    expect(fields).toMatchObject({
      stale_after: '2026-06-01T00:00:00.000Z',
      sources: [
        { author: 'assistant/some-model', role: 'assistant' },
        { title: '“Soil”, page 4', quote: 'ash raises pH' },
      ],
    });
  });

  it('keeps names that the format reserves, that are taken, and words that other readers take for no text', async () => {
    for (const title of ['Index', 'log', 'No', 'no', '../../up', 'CON', 'a: b # c', '“…”']) await keptFrom(title);
    await keptFrom('In a folder', { path: 'My notes/Log.md', tags: ['on', '2024', 'a:b'] });
    const properties = { fields: [], source: '---\ntags: [2024, a]\ntype: 7\n---\n' };
    await keptFrom('With numbers', { path: 'n.md', tags: ['2024', 'a'], properties });
    const files = await bundleOf(test);
    expect(fieldsOf(files['n.md'])).toMatchObject({ type: 'Fact', tags: ['2024', 'a'], original_tags: [2024, 'a'] });
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([
        'fact/index-note.md',
        'fact/log-note.md',
        'fact/no.md',
        'fact/no-2.md',
        'My-notes/Log-note.md',
      ]),
    );
    expect(breachesOfOkf(files)).toEqual([]);
  });

  it('writes folders that differ in case alone as one, for systems that know no difference', async () => {
    await keptFrom('Of its kind');
    for (const path of ['Fact/a.md', 'FACT/Deep/b.md', 'fact/deep/B.md']) await keptFrom(path, { path });
    const files = await bundleOf(test);
    const names = Object.keys(files).map((name) => name.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(Object.keys(files).flatMap((name) => name.split('/').slice(0, -1))).size).toBe(2);
    expect(breachesOfOkf(files)).toEqual([]);
  });

  it('leaves a concept of somebody else what it is, and adds the person who kept it', async () => {
    const source =
      '---\ntype: Metric # theirs\nowner: "007"\nstatus: deprecated\ngenerated: {by: agent/x, at: 2026-01-01T00:00:00Z}\nverified: {by: "process:nightly", at: 2026-01-02T00:00:00Z}\nsources:\n  - resource: https://example.org/a\ntags: [a]\n---\n';
    await keptFrom('Gross margin', { sources: [], origin: 'import', tags: ['a'], properties: { fields: [], source } });
    const files = await bundleOf(test);
    const text = files['fact/gross-margin.md']!;
    expect(fieldsOf(text)).toMatchObject({
      type: 'Metric',
      status: 'deprecated',
      generated: { by: 'agent/x' },
      verified: [{ by: 'process:nightly' }, { by: 'human:owner' }],
      sources: [{ resource: 'https://example.org/a' }],
    });
    expect(text).toContain('\ntype: Metric # theirs\nowner: "007"\noriginal_status: deprecated\n');
    expect(breachesOfOkf(files)).toEqual([]);
  });

  it('keeps to the format, whatever the vault holds', async () => {
    await loadSampleVault({ store: test.store, writer: test.writer, ids: test.ids, log: silentLogger });
    expect(breachesOfOkf(await bundleOf(test))).toEqual([]);
    await fc.assert(
      fc.asyncProperty(arbitraryVault, async (recipe) => {
        const vault = await openTestVault();
        try {
          const changes = rowsOf(recipe, vault.ids);
          if (changes.length > 0)
            await vault.writer.commit({ actor: 'person', kind: 'note.edit', label: 'test', changes, fresh: true });
          expect(breachesOfOkf(await bundleOf(vault))).toEqual([]);
        } finally {
          await vault.close();
        }
      }),
      { numRuns: 25 },
    );
  }, 60_000);
});
