import type { WebSearchSettings } from '../../shared/ipc/routes/settings';
import { isLoopbackHost } from '../models/provider/client/base-url';
import type { Confirmation } from '../shell/shell';
import { homographWarning } from './address-confirmation';
import { t } from '../../shared/messages/message';

/** The question before searches go to other hosts than before. */
export function searchProviderConfirmation(hosts: readonly string[], search: WebSearchSettings): Confirmation {
  const urls = hosts.map((host) => new URL(`https://${host}/`));
  const isPlain = search.server.startsWith('http:') && urls.some(({ hostname }) => !isLoopbackHost(hostname));
  return {
    title: t('mainConsent.letTheseServersSearch', { hosts: hosts.length }),
    subject: hosts.join(', '),
    warnings: [
      ...urls.map(homographWarning).filter((warning) => warning !== null),
      ...(isPlain ? [t('mainConsent.connectionEncryptedOthersNetworkCould')] : []),
    ],
    details: [t('mainConsent.onlyWhenTurnWeb'), t('mainConsent.upThreePagesTrusted')],
    yes: t('mainConsent.useThem', { hosts: hosts.length }),
    no: t('common.cancel'),
  };
}

/** The question before a search server that is not in use is tested. @param words that are searched for */
export function searchTestConfirmation(
  hosts: readonly string[],
  search: WebSearchSettings,
  words: string,
): Confirmation {
  return {
    ...searchProviderConfirmation(hosts, search),
    title: t('mainWeb.testTheseServers', { hosts: hosts.length }),
    details: [t('mainWeb.testSends', { words })],
    yes: t('mainConsent.testIt'),
    no: t('mainConsent.doNotConnect'),
  };
}

/** The question before a page is fetched and saved. */
export function savePageConfirmation(url: URL): Confirmation {
  return {
    title: t('mainConsent.fetchPageSaveText'),
    subject: url.host,
    warnings: [homographWarning(url)].filter((warning) => warning !== null),
    details: [
      url.href.length <= 400 ? url.href : `${url.href.slice(0, 400)}…`,
      t('mainConsent.siteSeesComputersNetwork'),
    ],
    yes: t('mainConsent.fetchIt'),
    no: t('mainConsent.fetchNothing'),
  };
}
