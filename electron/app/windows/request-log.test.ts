import { describe, expect, it } from 'vitest';
import { createRequestLog } from './request-log';

describe('the window’s requests', () => {
  it('are waited for before the vault is changed, with those that come meanwhile and those that fail', async () => {
    const log = createRequestLog();
    const done: string[] = [];
    const after = (ms: number, name: string) =>
      new Promise<void>((resolve) => setTimeout(resolve, ms)).then(() => void done.push(name));
    void log.follow('notes.save', after(5, 'first'));
    log.follow('notes.save', Promise.reject(new Error('no'))).catch(() => {});
    const drained = log.drain().then(() => done.push('drained'));
    void log.follow('chat.saveDraft', after(15, 'second'));
    await drained;
    expect(done).toEqual(['first', 'second', 'drained']);
  });

  it('that change vaults do not wait for each other, and one that never ends is not waited for', async () => {
    const log = createRequestLog(20);
    void log.follow('vaults.open', new Promise(() => {}));
    void log.follow('models.test', new Promise(() => {}));
    await expect(log.drain()).resolves.toBeUndefined();
  });
});
