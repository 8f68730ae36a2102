import type { RequestListener } from 'node:http';
import type { WebSearchSettings } from '../../../shared/ipc/routes/settings';
import { redirectTo, reply, startLocalSite, type LocalSite } from '../../../electron/web/testing/local-site';
import type { WebNetwork } from '../../../electron/web/web-services';
import { STAND_INS } from './stand-ins/all-stand-ins';
import type { StandIn } from './stand-ins/stand-in';

/** What a stand-in answers the next requests with. */
export type ReplyMode = 'found' | 'empty' | 'busy' | 'broken' | 'wrong-key' | 'wrong-type' | 'redirected' | 'damaged';

export interface RunningStandIn extends StandIn {
  site: LocalSite;
  /** What the person would set for it. */
  settings: Partial<WebSearchSettings>;
  mode: ReplyMode;
}

export interface SearchStandIns {
  all: readonly RunningStandIn[];
  network: WebNetwork;
  connections(): number;
  stop(): Promise<void>;
}

/** The key that every stand-in accepts. */
export const GOOD_KEY = 'good-key';

/** A loopback server for each search provider, which answers in the form that the provider documents. */
export async function startSearchStandIns(): Promise<SearchStandIns> {
  const all = await Promise.all(STAND_INS.map(start));
  const baseOf = (name: string) => `http://127.0.0.1:${all.find((one) => one.name === name)!.site.port}`;
  const ports = new Set(all.map(({ site }) => site.port));
  return {
    all,
    network: {
      bases: {
        wikipedia: () => baseOf('Wikipedia'),
        openalex: baseOf('OpenAlex'),
        crossref: baseOf('Crossref'),
        arxiv: baseOf('arXiv'),
        brave: baseOf('Brave'),
      },
      fetcher: {
        resolve: async () => ['127.0.0.1'],
        permit: { isAllowed: (address, port) => address === '127.0.0.1' && ports.has(port) },
        intervalMs: 0,
      },
    },
    connections: () => all.reduce((sum, { site }) => sum + site.connections, 0),
    stop: async () => {
      await Promise.all(all.map(({ site }) => site.stop()));
    },
  };
}

async function start(standIn: StandIn): Promise<RunningStandIn> {
  const site = await startLocalSite((request, response) => answerOf(running)(request, response));
  const running: RunningStandIn = {
    ...standIn,
    site,
    settings: standIn.settingsAt(`http://127.0.0.1:${site.port}`),
    mode: 'found',
  };
  return running;
}

function answerOf(standIn: RunningStandIn): RequestListener {
  const { type, found, empty, wrongKey, mode, isRightKey } = standIn;
  const inForm = (body: string, status = 200) => reply({ 'content-type': type }, body, status);
  switch (mode) {
    case 'found':
      return (request, response) =>
        isRightKey(request.headers, GOOD_KEY)
          ? inForm(found)(request, response)
          : inForm(wrongKey!.body, wrongKey!.status)(request, response);
    case 'empty':
      return inForm(empty);
    case 'busy':
      return reply({ 'content-type': type, 'retry-after': '180' }, '{}', 429);
    case 'broken':
      return inForm('{}', 500);
    case 'wrong-key':
      return inForm(wrongKey!.body, wrongKey!.status);
    case 'wrong-type':
      return reply({ 'content-type': 'text/html' }, '<p>Sign in</p>');
    case 'redirected':
      return redirectTo('https://elsewhere.example/');
    case 'damaged':
      return inForm('<!doctype html>');
  }
}
