import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeNote } from '../../testing/sample-rows';
import { openTestVault, type TestVault } from '../../testing/test-vault';
import { put } from '../../../shared/domain/batch';
import type { AccessRef } from '../../../shared/domain/ids';
import { AppError } from '../../../shared/ipc/errors';
import { silentLogger } from '../../../shared/lib/logger';
import { createOpenedRecorder, MIN_OPENED_INTERVAL_MS } from './record-opened';

let vault: TestVault;
beforeEach(async () => {
  vault = await openTestVault();
});
afterEach(() => vault.close());

const recorder = (changes: Partial<Parameters<typeof createOpenedRecorder>[0]> = {}) =>
  createOpenedRecorder({
    store: vault.store,
    writer: vault.writer,
    ids: vault.ids,
    now: vault.clock.now,
    log: silentLogger,
    ...changes,
  });
async function keep(fields: Parameters<typeof makeNote>[2] = {}): Promise<AccessRef> {
  const note = makeNote(vault.ids, vault.clock.now(), { status: 'kept', ...fields });
  await vault.writer.commit({
    actor: 'person',
    kind: 'note.create',
    label: 'Wrote a note',
    scope: 'note',
    changes: [put('notes', note)],
  });
  return `note:${note.id}` as AccessRef;
}
const uses = async (ref: AccessRef) =>
  (await vault.store.query({ name: 'accessEventsOf', ref })).map(({ kind }) => kind);

describe('an opening', () => {
  it('is recorded once an hour, however often the page is shown, also over a restart', async () => {
    const ref = await keep();
    const opened = recorder();
    expect([await opened(ref), await opened(ref), await recorder()(ref)]).toEqual([true, false, false]);
    vault.clock.advance(MIN_OPENED_INTERVAL_MS);
    expect(await opened(ref)).toBe(true);
    expect(await uses(ref)).toEqual(['opened', 'opened']);
  });

  it('counts for an archived note, and for no record that does not fade', async () => {
    const opened = recorder();
    expect(await opened(await keep({ status: 'archived' }))).toBe(true);
    const unit = await keep({ status: 'pending' });
    expect([
      await opened(unit),
      await opened('note:nothing' as AccessRef),
      await opened('message:m' as AccessRef),
    ]).toEqual([false, false, false]);
    expect(await uses(unit)).toEqual([]);
  });

  it('that cannot be recorded blocks nothing', async () => {
    const ref = await keep();
    expect(
      await recorder({
        writer: { commit: () => Promise.reject(new AppError('read-only', 'The vault is read-only.')) },
      })(ref),
    ).toBe(false);
  });
});
