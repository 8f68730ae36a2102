import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { KNOWN_MODELS } from '../models/model-files/known-models';
import { startFakeModelHost } from '../models/model-files/testing/fake-model-host';
import { makeGguf } from '../models/model-files/testing/make-gguf';
import { startWindowlessApp } from './testing/windowless-app';

it('a model’s download goes on while another vault is opened, and is seen there; a request is written down where it was made', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'engram-computer-models-'));
  const host = await startFakeModelHost(Buffer.concat([makeGguf({ name: 'Downloaded' }), randomBytes(50_000)]));
  const app = await startWindowlessApp(folder, undefined, 'test', { modelHost: host.origin });
  const [{ id, file }] = KNOWN_MODELS as [(typeof KNOWN_MODELS)[number]];
  const downloads = () => app.call('modelFiles.downloads', null);
  const requests = async () => (await app.call('outgoing.hosts', null)).map(({ requests: sent }) => sent);
  try {
    host.behaviour.holdAfter = 20_000;
    await app.call('modelFiles.download', { id });
    await expect.poll(downloads).toMatchObject([{ id, state: 'running', receivedBytes: 20_000 }]);
    expect(await requests()).toEqual([1, 1]);
    await app.call('vaults.create', { name: 'Second', parent: null });
    expect(await downloads()).toMatchObject([{ id, state: 'running', receivedBytes: 20_000 }]);
    expect(await requests()).toEqual([]);
    host.goOn();
    await expect.poll(downloads).toEqual([]);
    // It was never asked for again.
    expect(host.asked).toHaveLength(2);
    expect(await readdir(join(folder, 'models'))).toEqual([file]);
    const { vaults } = await app.call('vaults.list', null);
    await app.call('vaults.open', { id: vaults.find(({ name }) => name === 'My vault')!.id });
    expect(await requests()).toEqual([1, 1]);
  } finally {
    await app.stop();
    await host.stop();
    await rm(folder, { recursive: true, force: true });
  }
}, 60_000);
