// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { connect } from '../ipc/client';
import { createTestHost } from '../ipc/testing/test-host';
import { openMicrophone } from './microphone';

afterEach(() => vi.unstubAllGlobals());

it('a microphone whose sound cannot be read is off again, and the window may no longer use it', async () => {
  const main = createTestHost({ 'speech.microphone': ({ isOn }) => isOn });
  connect(main.host);
  const track = {
    isOn: true,
    addEventListener() {},
    stop(): void {
      this.isOn = false;
    },
  };
  const stream = { getTracks: () => [track] };
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: async () => stream } });
  vi.stubGlobal(
    'AudioContext',
    class {
      constructor() {
        throw new Error('no sound on this computer');
      }
    },
  );
  await expect(
    openMicrophone(
      () => {},
      () => {},
    ),
  ).rejects.toMatchObject({ code: 'unsupported' });
  expect(track.isOn).toBe(false);
  expect(main.asked.map(({ data }) => data)).toEqual([{ isOn: true }, { isOn: false }]);
});
