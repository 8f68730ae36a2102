import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SessionId } from '../../../shared/domain/ids';
import { silentLogger } from '../../../shared/lib/logger';
import { createDrafts } from './drafts';
import { openTestChat, type TestChat } from '../testing/test-chat';

let test: TestChat;
beforeEach(async () => {
  test = await openTestChat();
});
afterEach(() => test.close());

describe('drafts', () => {
  it('survive a restart, are cleared by sending; a damaged file is set aside', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'engram-drafts-'));
    const id = 'S1' as SessionId;
    await createDrafts(folder, silentLogger).save(id, 'half a thou');
    expect(await createDrafts(folder, silentLogger).read(id)).toBe('half a thou');
    await writeFile(join(folder, 'drafts.json'), '{"S1": "half');
    expect(await createDrafts(folder, silentLogger).read(id)).toBe('');
    expect(await readFile(join(folder, 'drafts.json.damaged'), 'utf8')).toContain('half');
    await rm(folder, { recursive: true, force: true });
    const session = await test.newSession();
    await test.chat.drafts.save(session, 'When do we');
    await test.send(session, 'When do we fly?');
    expect(await test.chat.drafts.read(session)).toBe('');
  });

  it('stay where they were typed while the message before was still being saved', async () => {
    const session = await test.newSession();
    const next = await test.attach('next.txt', 'words');
    const sending = test.chat.send(session, 'When do we fly?');
    await test.chat.drafts.save(session, 'And where');
    await test.chat.draftFiles.save(session, [next]);
    await test.eventsOf((await sending).streamId);
    expect(await test.chat.drafts.read(session)).toBe('And where');
    expect(await test.chat.draftFiles.read(session)).toEqual([next]);
  });

  it('keep the last of many simultaneous saves', async () => {
    const session = await test.newSession();
    await Promise.all(Array.from({ length: 20 }, (_, index) => test.chat.drafts.save(session, `text ${index}`)));
    expect(await createDrafts(test.vault.folder, silentLogger).read(session)).toBe('text 19');
  });
});
