import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestCorpus, type TestCorpus } from '../../corpus/testing/open-test-corpus';
import type { CaptureFolder } from '../../exchange/capture/capture-folder';
import type { Confirmation } from '../../shell/shell';
import { createCaptureHandlers } from './capture';

let vault: TestCorpus;
beforeEach(async () => {
  vault = await openTestCorpus();
});
afterEach(() => vault.close());

it('watches no folder that a page names before the person has said yes to it', async () => {
  const watched: string[] = [];
  const asked: Confirmation[] = [];
  let answer = false;
  const handlers = createCaptureHandlers({
    capture: { choose: async (path: string) => void watched.push(path) } as unknown as CaptureFolder,
    notes: vault.noteDeps,
    templateOf: async () => '',
    chooseFolder: async () => 'unsupported',
    ask: async (question) => {
      asked.push(question);
      return answer;
    },
  });
  expect(await handlers['capture.choose']({ path: '/home/ida/Capture' })).toBeNull();
  expect(watched).toEqual([]);
  expect(asked).toMatchObject([{ subject: '/home/ida/Capture', details: [expect.any(String), expect.any(String)] }]);
  answer = true;
  await handlers['capture.choose']({ path: '/home/ida/Capture' });
  expect(watched).toEqual(['/home/ida/Capture']);
});
