import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAppError } from '../../shared/ipc/errors';
import { silentLogger } from '../../shared/lib/logger';
import { callWorker } from './call-worker';
import { buildThreads, type ThreadBundles } from './testing/build-threads';
import { CANCELLED_CONTRACT, SAMPLE_CONTRACT, type SamplePort } from './testing/sample-port';
import type { WorkerContract } from './worker-contract';

let workers: ThreadBundles;
beforeAll(async () => {
  workers = await buildThreads({ 'sample-worker': 'electron/threads/testing/sample-worker.ts' });
}, 120_000);
afterAll(() => workers.remove());

const open = (contract: WorkerContract<SamplePort> = SAMPLE_CONTRACT): SamplePort =>
  callWorker(workers.url('sample-worker'), contract, { log: silentLogger, youngGenerationMb: 4 });

describe('a port behind a thread', () => {
  it('answers calls in order, packed if the contract says so', async () => {
    const port = open();
    expect(await Promise.all([port.order('first'), port.order('second')])).toEqual([['first'], ['first', 'second']]);
    await port.close();
  });

  it('transfers typed arrays instead of copying them, and accepts one passed twice', async () => {
    const port = open();
    const columns = { values: Float64Array.of(1, 2) };
    expect(await Promise.all([port.double(columns), port.double(columns)])).toEqual([
      { values: Float64Array.of(2, 4) },
      { values: Float64Array.of(2, 4) },
    ]);
    expect(columns.values).toHaveLength(0);
    const part = { values: Float64Array.of(1, 2, 3).subarray(1) };
    expect(await port.double(part)).toEqual({ values: Float64Array.of(4, 6) });
    expect(part.values).toHaveLength(2);
    await port.close();
  });

  it('preserves the code of an expected failure, and whether it can be retried', async () => {
    const port = open();
    const failure = await port.fail('app-error').catch((error: unknown) => error);
    expect(isAppError(failure, 'model-key')).toBe(true);
    expect(failure).toMatchObject({ message: 'The key is wrong.', options: { retryable: true } });
    const bug = await port.fail('bug').catch((error: unknown) => error);
    expect(isAppError(bug)).toBe(false);
    expect(bug).toMatchObject({ message: 'a bug' });
    await port.close();
  });

  it('rejects a call that cannot be cloned in either direction, or that the thread does not know', async () => {
    const methods = { ...SAMPLE_CONTRACT.methods, unheard: {} };
    const port = open({ ...SAMPLE_CONTRACT, methods }) as SamplePort & { unheard(): Promise<void> };
    await expect(port.double((() => {}) as never)).rejects.toThrow();
    await expect(port.giveFunction()).rejects.toThrow();
    await expect(port.unheard()).rejects.toThrow('unknown method unheard');
    expect(await port.order('after')).toEqual(['after']);
    await port.close();
  });

  it('rejects waiting and later calls when the thread ends, and may be closed again', async () => {
    const port = open();
    const waiting = port.never();
    const refused = expect(waiting).rejects.toThrow('the sample worker ended (3)');
    await port.exit().catch(() => {});
    await refused;
    await expect(port.order('late')).rejects.toThrow('the sample worker ended (3)');
    await port.close();
  });

  it('ends at once on close if the contract says so', async () => {
    const port = open(CANCELLED_CONTRACT);
    const waiting = port.never();
    const refused = expect(waiting).rejects.toMatchObject({ code: 'cancelled', message: 'The sample was closed.' });
    await port.close();
    await refused;
    await expect(port.order('late')).rejects.toMatchObject({ code: 'cancelled' });
  });
});
