import { join } from 'node:path';
import type { RouteInput, RouteName, RouteOutput } from '../../../shared/ipc/contract';
import { createPeer, type Peer } from '../../../shared/ipc/peer';
import { createChannelPair } from '../../../shared/ipc/testing/channel-pair';
import { silentLogger } from '../../../shared/lib/logger';
import { createInlineDocumentReader } from '../../corpus/documents/document-reader';
import { noScanReader } from '../../corpus/documents/scans/scan-reader';
import { createInlineTextReader } from '../../corpus/extraction/text-reader';
import { createGraphCore } from '../../corpus/graph/graph-core';
import { createSecretRedactor } from '../../models/redaction/secret-redactor';
import { createIndexCore } from '../../retrieval/index/index-core';
import { createWordEmbedder } from '../../retrieval/testing/word-embedder';
import type { Confirmation, Shell } from '../../shell/shell';
import { createWindowlessShell } from '../../shell/testing/windowless-shell';
import { openTestStorePage } from '../../testing/test-vault';
import type { WebNetwork } from '../../web/web-services';
import { startApplication, type Application } from '../application';
import { findWorkerUrls } from '../launch/worker-urls';
import type { OpenRequest } from '../launch/instance-lock';
import { readGraphHistory } from '../workers/graph-history';

export interface WindowlessApp {
  application: Application;
  /** A request of the window's present page. */
  call<Name extends RouteName>(route: Name, input: RouteInput<Name>): Promise<RouteOutput<Name>>;
  /** Waits for the end of a stream that the page was told of. */
  untilEnded(streamId: string): Promise<void>;
  /** Queries of the page's address, the first one and each it began anew with. */
  queries: string[];
  questions: Confirmation[];
  answer: boolean;
  /** Addresses that were opened in the system’s browser. */
  opened: string[];
  /** What the window was allowed with the microphone, one after another. */
  microphone: boolean[];
  stop(): Promise<void>;
}

/** The whole app in this thread: no browser, no workers, its window's page is played by the test. */
export async function startWindowlessApp(
  dataFolder: string,
  request?: OpenRequest,
  version = 'test',
  webNetwork?: WebNetwork,
): Promise<WindowlessApp> {
  const queries: string[] = [];
  const questions: Confirmation[] = [];
  const opened: string[] = [];
  const microphone: boolean[] = [];
  const ended = new Set<string>();
  const waiting = new Set<() => void>();
  let page: Peer | null = null;
  const onEvent = (name: string, data: unknown) => {
    if (name !== 'stream') return;
    const { streamId, event } = data as { streamId: string; event: { type: string } };
    if (!['done', 'failed', 'finished', 'stopped'].includes(event.type)) return;
    ended.add(streamId);
    for (const check of waiting) check();
  };
  const refuse = () => Promise.reject(new Error('This app has no window.'));
  const shell: Shell = {
    ...createWindowlessShell(),
    openStorePage: async () =>
      ({ ...openTestStorePage(), focus: async () => {}, reload: refuse, load: refuse }) as never,
    async openWindow(query = '') {
      queries.push(query);
      const pair = createChannelPair('json');
      page = createPeer(pair.page, refuse);
      page.onEvent(onEvent);
      return {
        channel: pair.main,
        gone: new Promise(() => {}),
        focus: async () => {},
        reload: refuse,
        load: async (wanted) => void queries.push(wanted),
        close: async () => {},
      };
    },
    hasRecentInput: async () => true,
    openExternal: async (url) => void opened.push(url),
    async allowMicrophone(isAllowed) {
      microphone.push(isAllowed);
      return isAllowed;
    },
    confirm: async (question) => {
      questions.push(question);
      return app.answer;
    },
  };
  const application = await startApplication({
    shell,
    dataFolder,
    redactor: createSecretRedactor(),
    log: silentLogger,
    version,
    workers: findWorkerUrls(join('/', 'nowhere')),
    threads: {
      openIndex: () => createIndexCore(async () => createWordEmbedder()),
      openGraph: (folder) => createGraphCore((toSeq) => readGraphHistory(folder, toSeq)),
      openTextReader: createInlineTextReader,
      openDocumentReader: createInlineDocumentReader,
      openScanReader: noScanReader,
      vitality: null,
      localModel: findWorkerUrls(join('/', 'nowhere')).localModel,
      speech: findWorkerUrls(join('/', 'nowhere')).speech,
    },
    ...(request === undefined ? {} : { request }),
    ...(webNetwork === undefined ? {} : { webNetwork }),
  });
  const app: WindowlessApp = {
    application,
    call: (route, input) => page!.request(route, input) as Promise<never>,
    untilEnded: (streamId) =>
      new Promise((resolve) => {
        const check = () => {
          if (!ended.has(streamId)) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      }),
    queries,
    questions,
    answer: true,
    opened,
    microphone,
    stop: () => application.stop(),
  };
  return app;
}
