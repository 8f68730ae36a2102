import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { put } from '../../../shared/domain/batch';
import { sourceRef, type EntityId, type ProposalId, type SummaryId, type TopicId } from '../../../shared/domain/ids';
import { runVaultCommand } from '../../cli/vault-command';
import { makeLesson } from '../../testing/sample-rows';
import { openTestVault } from '../../testing/test-vault';
import { startWindowlessApp } from './windowless-app';

/** Files that are rebuilt from the record, and are not kept with a fixture. */
const DERIVED = ['catalog-image', 'index-image', 'index-entries', 'index-vectors', 'LOCK', 'usage.jsonl'];

/**
 * A data folder as this app leaves it: settings, and a vault with rows of every table, a copy of it and later changes;
 * beside it a backup and an export of that vault.
 *
 * @param target gets `data`, `backup` and `export`
 */
export async function writeVaultOfFormat(target: string): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), 'engram-format-'));
  const folder = join(data, 'vaults', 'main');
  await actInApp(data);
  await addDerivedRows(folder);
  const copies = join(target, 'backup');
  const exported = join(target, 'export');
  const page = join(data, 'Pier.md');
  await writeFile(page, '# Pier\n\nThe north pier has a green light.\n');
  await runCommand(folder, 'import', page);
  await rm(page);
  await runCommand(folder, 'backup', copies);
  await runCommand(folder, 'export', exported);
  for (const name of DERIVED) await rm(join(folder, name), { recursive: true, force: true });
  for (const name of await readdir(exported))
    if (name !== 'vault.jsonl') await rm(join(exported, name), { recursive: true });
  await cp(data, join(target, 'data'), { recursive: true });
  await rm(data, { recursive: true });
}

/** @throws with what the command says, unless it ends well */
export async function runCommand(folder: string, ...args: string[]): Promise<void> {
  const said: string[] = [];
  const code = await runVaultCommand({
    args: [...args, '--vault', folder],
    environment: {},
    workingFolder: tmpdir(),
    resolvePath: resolve,
    // No command here reads PDF or HTML.
    documentWorkerUrl: pathToFileURL(join(tmpdir(), 'none.js')),
    signal: new AbortController().signal,
    writeResult: () => {},
    writeProgress: (text) => said.push(text),
  });
  if (code !== 0) throw new Error(`${args[0]}: ${said.join('\n')}`);
}

async function actInApp(data: string): Promise<void> {
  const app = await startWindowlessApp(data);
  await app.call('settings.save', {
    theme: 'dark',
    answerStyle: 'Answer in two sentences.',
    review: { list: 'standard', keys: { keep: 'Shift+P' } },
  });
  const create = (title: string, body: string, category: 'fact' | 'decision' | 'constraint') =>
    app.call('notes.create', { title, body, category });
  const ferry = await create('The ferry leaves at nine', 'The ferry to the [[island]] leaves at nine.', 'fact');
  await app.call('notes.save', { id: ferry.id, baseVersion: 1, title: ferry.title, body: 'The ferry leaves at ten.' });
  await create(
    'Early ferry',
    'We decided to take the early ferry because the late one is full: [[The ferry leaves at nine]].',
    'decision',
  );
  await create('Weather first', 'The late ferry is booked when the weather is good.', 'constraint');
  const session = await app.call('chat.createSession', {});
  const text = 'When does the ferry leave? I prefer a seat outside.';
  const { streamId } = await app.call('chat.send', { sessionId: session.id, text });
  await app.untilEnded(streamId);
  const { messages } = await app.call('chat.session', { id: session.id });
  const { traceId } = messages.at(-1)!;
  await app.call('trace.feedback', { traceId: traceId!, ref: sourceRef('note', ferry.id), verdict: 'relevant' });
  await app.call('attachments.add', {
    uploadId: 'u1',
    name: 'light.txt',
    bytes: new TextEncoder().encode('green'),
    isLast: true,
  });
  await app.call('savedSearches.save', { name: 'Ferries', query: 'ferry' });
  await app.call('lessons.addAction', { name: 'moor', to: null });
  await app.call('facts.add', { entity: 'ferry', attribute: 'dock', value: 'the north pier' });
  await app.call('health.snapshot', null);
  await app.call('notes.setPinned', { id: ferry.id, pinned: true });
  await app.stop();
}

/** Rows that the app writes only of many notes and chats. */
async function addDerivedRows(folder: string): Promise<void> {
  const { store, writer, ids, clock, close } = await openTestVault({ folder });
  const at = clock.now();
  const [session] = await store.query({ name: 'sessions', includeDeleted: false });
  const messages = await store.query({ name: 'messagesOfSession', sessionId: session!.id });
  const messageIds = messages.map(({ id }) => id);
  const [note] = await store.query({ name: 'notesByStatus', status: 'kept' });
  const stamp = { createdAt: at, updatedAt: at };
  const made = { madeBy: { method: 'offline', label: 'rules' }, contentHash: 'a'.repeat(64), ...stamp } as const;
  const gist = 'The ferry leaves at ten.';
  await writer.commit({
    actor: 'app',
    kind: 'summary.create',
    label: 'Summed up',
    changes: [
      put('lessons', makeLesson(ids, at, note!.id)),
      put('entities', {
        id: ids.next<EntityId>(),
        kind: 'thing',
        name: 'ferry',
        aliases: ['boat'],
        mergedInto: null,
        ...stamp,
      }),
      put('summaries', {
        id: ids.next<SummaryId>(),
        sessionId: session!.id,
        kind: 'session',
        text: gist,
        untilIndex: 1,
        messageIds,
        ...made,
      }),
      put('topics', {
        id: ids.next<TopicId>(),
        subject: 'ferry',
        entries: [{ sessionId: session!.id, at, gist, messageIds }],
        dismissedAt: null,
        ...made,
      }),
      put('proposals', {
        id: ids.next<ProposalId>(),
        kind: 'merge-entities',
        key: 'merge-entities:boat ferry',
        subjects: ['boat', 'ferry'],
        reason: 'They are called alike.',
        confidence: 0.6,
        state: 'open',
        createdAt: at,
        decidedAt: null,
      }),
    ],
  });
  await close();
}
