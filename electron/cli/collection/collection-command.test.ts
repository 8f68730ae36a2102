import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { publishableNote, publishNotes } from '../../collections/notes/publish-notes';
import { judge } from '../../collections/review/judgements';
import { setMark } from '../../collections/review/marks';
import { readNoteRows } from '../../collections/review/review-notes';
import { createCollectionsDatabase, openTestCollection } from '../../collections/testing/open-test-collection';
import { sharedPostgres } from '../../collections/testing/shared-postgres';
import { sampleNotes } from '../../collections/testing/sample-notes';
import { runInShell } from '../testing/run-in-shell';

const server = sharedPostgres();

const run = (args: string[], password: string | null) =>
  runInShell('/nowhere', ['collection', ...args], {
    environment: password === null ? {} : { ENGRAM_COLLECTION_PASSWORD: password },
  });

describe('the collection command', () => {
  it('makes a collection, gives members their login once, lists and removes them', async () => {
    const { address, password } = await createCollectionsDatabase(server, false);
    const made = await run(['init', address, 'Pottery'], password);
    expect(made.code).toBe(0);
    expect(made.out).toContain('The collection “Pottery” is there');
    // Where the server has pgvector, a superuser has to let it in.
    expect(made.out).toMatch(/install pgvector on the server|CREATE EXTENSION vector in this database/u);
    expect((await run(['init', address, 'Pottery'], password)).out).toContain('The schema was up to date.');

    const login = `marta_${server.port}`;
    const added = await run(['member', address, 'Pottery', login, 'contributor', '--json'], password);
    const member = JSON.parse(added.out) as { address: string; password: string };
    expect(member.address).toContain(`//${login}@127.0.0.1:${server.port}/`);
    expect(member.password.length).toBeGreaterThan(20);
    const again = await run(['member', address, 'Pottery', login, 'curator', '--json'], password);
    expect(JSON.parse(again.out)).toMatchObject({ role: 'curator', password: null });
    expect((await run(['list', address], password)).out).toContain(`  ${login}  curator`);
    // A member manages nothing, whatever they type.
    const refused = await run(['member', member.address, 'Pottery', login, 'curator'], member.password);
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('may not do that') as string });
    expect((await run(['remove', address, 'Pottery', login], password)).code).toBe(0);
    expect((await run(['remove', address, 'Pottery', login], password)).code).toBe(5);
  });

  it('tells a member what is marked and how far reviewers agree, and exports it', async () => {
    const collection = await openTestCollection({ server });
    const folder = await mkdtemp(join(tmpdir(), 'engram-collection-command-'));
    try {
      const { id, name, owner, contributor } = collection;
      const { address, password } = collection.join('reader');
      expect((await run(['marks', address, name], password)).out).toBe(`No notes of “${name}” are marked.`);
      expect((await run(['agreement', address, name], password)).out).toContain('needs two members');
      const notes = sampleNotes(4).map((note) => publishableNote(note, { quote: null, message: null }));
      await publishNotes(contributor, id, notes, new Map());
      const { rows } = await readNoteRows(owner, id, 10);
      for (const [index, { noteId, version, contentHash }] of rows.entries()) {
        const seen = { version, contentHash };
        await judge(contributor, id, { noteId, judgement: index < 2 ? 'keep' : 'drop', comment: '', seen });
        await judge(owner, id, { noteId, judgement: index < 1 ? 'keep' : 'drop', comment: '', seen });
      }
      const noteIds = [rows[0]!.noteId, rows[1]!.noteId] as const;
      await setMark(owner, id, { noteIds, kind: 'duplicate', reason: 'Same kiln' });

      const marks = await run(['marks', address, name, '--json'], password);
      expect(JSON.parse(marks.out)).toMatchObject({ marks: [{ kind: 'duplicate', reason: 'Same kiln' }] });
      // Three of four agree, half of them by chance.
      expect((await run(['agreement', address, name], password)).out).toMatch(
        /^contributor_\w+ and manager_\w+: kappa 0\.500 \(95 % -0\.\d+ to 1\.000\), observed 0\.750, by chance 0\.500, 4 notes$/u,
      );
      const agreement = await run(['agreement', address, name, '--json'], password);
      expect(JSON.parse(agreement.out)).toMatchObject({ mean: null, pairs: [{ notes: 4, kappa: 0.5 }] });
      const target = join(folder, 'pottery');
      const exported = await run(['export', address, name, target, '--licence', 'CC BY 4.0', '--json'], password);
      expect(JSON.parse(exported.out)).toMatchObject({ folder: target, notes: 4, files: 6 });
      expect(await readFile(join(target, 'ro-crate-metadata.json'), 'utf8')).toContain('CC BY 4.0');
      expect(await run(['export', address, name, target], password)).toMatchObject({ code: 1, out: '' });
      expect((await run(['marks', address, 'Weaving'], password)).code).toBe(5);
      expect((await run(['export', address, name], password)).code).toBe(2);
    } finally {
      await rm(folder, { recursive: true, force: true });
      await collection.close();
    }
  });

  it('asks for what is missing in words, and takes no password from the address', async () => {
    expect(await run(['init', 'postgres://a@127.0.0.1/b'], 'x')).toMatchObject({
      code: 2,
      said: expect.stringContaining('collection init ADDRESS NAME') as string,
    });
    expect((await run(['init', 'postgres://a:secret@127.0.0.1/b', 'Pottery'], null)).said).toContain(
      'Leave the password out of the address',
    );
    expect((await run(['init', 'postgres://a@127.0.0.1/b', 'Pottery'], null)).said).toContain(
      'ENGRAM_COLLECTION_PASSWORD',
    );
    expect((await run(['member', 'postgres://a@127.0.0.1:1/b', 'Pottery', 'x', 'king'], 'x')).said).toContain(
      'reader, contributor, curator',
    );
    expect((await run(['list', 'postgres://a@127.0.0.1:1/b'], 'x')).said).toContain('127.0.0.1:1 cannot be reached');
  });
});
