import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { makeMessage, makeSession } from '../../testing/sample-rows';
import { openTestVault, type TestVault } from '../../testing/test-vault';
import { put } from '../../../shared/domain/batch';
import { createSecretRedactor, REDACTED } from '../../models/redaction/secret-redactor';

const KEY = 'gsk_9fQ2mZx7LkT4vRb8NwYc1HdJ6sPaUeGi';

let vault: TestVault | null = null;
afterEach(() => vault?.close());

const journalOf = async (folder: string): Promise<string> => {
  const names = await readdir(join(folder, 'journal'));
  return (await Promise.all(names.map((name) => readFile(join(folder, 'journal', name), 'utf8')))).join('');
};

it('an answer and its error are stored without the key; the person’s words and an imported answer are unchanged', async () => {
  vault = await openTestVault({ redactor: createSecretRedactor([KEY]) });
  const { ids, clock, writer, store, folder } = vault;
  const session = makeSession(ids, clock.now());
  const failed = makeMessage(ids, clock.now(), session.id, 1, {
    model: 'm at h',
    state: 'failed',
    text: `half ${KEY}`,
    error: `refused: ${Buffer.from(KEY).toString('base64')}`,
  });
  await writer.commit({
    actor: 'assistant',
    kind: 'chat.answer',
    label: 'Answered',
    changes: [put('sessions', session), put('messages', failed)],
  });
  expect(await store.get('messages', failed.id)).toMatchObject({
    text: `half ${REDACTED}`,
    error: `refused: ${REDACTED}`,
  });
  const journal = await journalOf(folder);
  expect(journal).toContain(failed.id);
  expect(journal).not.toContain(KEY.slice(4, 20));
  expect(journal).not.toContain(Buffer.from(KEY).toString('base64').slice(0, 24));

  const own = makeMessage(ids, clock.now(), session.id, 0, { text: `My key is ${KEY}` });
  const imported = makeMessage(ids, clock.now(), session.id, 3, { text: `Yours is ${KEY}`, model: null });
  await writer.commit({
    actor: 'person',
    kind: 'chat.message',
    label: 'Asked',
    changes: [put('messages', own), put('messages', imported)],
  });
  expect([(await store.get('messages', own.id))!.text, (await store.get('messages', imported.id))!.text]).toEqual([
    own.text,
    imported.text,
  ]);
});
