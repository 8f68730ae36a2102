import { expect, it } from 'vitest';
import { whileNotAborted } from './while-not-aborted';

const stopped = new Error('stopped');

it('gives what the work gives, or what it fails by', async () => {
  const { signal } = new AbortController();
  await expect(whileNotAborted(Promise.resolve(7), signal)).resolves.toBe(7);
  await expect(whileNotAborted(Promise.reject(new Error('broken')), signal)).rejects.toThrow('broken');
});

it('ends with the reason of the signal, before or while the work goes on', async () => {
  const controller = new AbortController();
  const waiting = whileNotAborted(new Promise(() => {}), controller.signal);
  controller.abort(stopped);
  await expect(waiting).rejects.toBe(stopped);
  await expect(whileNotAborted(new Promise(() => {}), controller.signal)).rejects.toBe(stopped);
});

it('ignores a failure of the work that comes after the signal', async () => {
  let fail = (_error: Error) => {};
  const work = new Promise<never>((_, reject) => (fail = reject));
  await expect(whileNotAborted(work, AbortSignal.abort(stopped))).rejects.toBe(stopped);
  // The runner fails a test whose rejection nobody hears.
  fail(new Error('too late'));
  await new Promise((resolve) => setTimeout(resolve, 0));
});
