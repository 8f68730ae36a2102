import type { WebSearchSettings } from '../../shared/ipc/routes/settings';
import { isLoopbackHost } from '../models/provider/client/base-url';
import type { Confirmation } from '../shell/shell';
import { homographWarning } from './address-confirmation';

/** The question before searches go to other hosts than before. */
export function searchProviderConfirmation(hosts: readonly string[], search: WebSearchSettings): Confirmation {
  const urls = hosts.map((host) => new URL(`https://${host}/`));
  const isPlain = search.server.startsWith('http:') && urls.some(({ hostname }) => !isLoopbackHost(hostname));
  return {
    title: hosts.length === 1 ? 'Let this server search for you?' : 'Let these servers search for you?',
    subject: hosts.join(', '),
    warnings: [
      ...urls.map(homographWarning).filter((warning) => warning !== null),
      ...(isPlain ? ['The connection is not encrypted: others in your network could read what is asked.'] : []),
    ],
    details: [
      'Only when you turn the web on for a question or a chat: the words of your question go there, without names and secrets that you exclude. Your notes never do.',
      'Up to three pages of trusted sites are then fetched from where they are.',
    ],
    yes: hosts.length === 1 ? 'Use it' : 'Use them',
    no: 'Change nothing',
  };
}

/** The question before a page is fetched and saved. */
export function savePageConfirmation(url: URL): Confirmation {
  return {
    title: 'Fetch this page and save its text?',
    subject: url.host,
    warnings: [homographWarning(url)].filter((warning) => warning !== null),
    details: [
      url.href.length <= 400 ? url.href : `${url.href.slice(0, 400)}…`,
      'The site sees this computer’s network address and nothing else of yours. The text comes into this vault as a document; nothing in it is followed.',
    ],
    yes: 'Fetch it',
    no: 'Fetch nothing',
  };
}
