import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, fetch as fetchThrough } from 'undici';
import { AppError } from '../../../../shared/ipc/errors';
import { t } from '../../../../shared/messages/message';
import { isMetadataHost, isPrivateHost, isUnspecified } from './base-url';
import { trustSystemCertificates } from './system-certificates';

/** The system's own `fetch` is of the same library in another version, which takes no agent of this one. */
const throughAgent = fetchThrough as unknown as (
  url: URL,
  options: Omit<RequestInit, 'dispatcher'> & { dispatcher: Agent },
) => Promise<Response>;

/**
 * A `fetch` for servers that the person confirmed. Plain http goes to a name only where all its addresses lie on this
 * machine or in the person's own network, and to those that were looked at: a name of one's own network may lead
 * anywhere in another one.
 *
 * @param lookedAt protocols whose names are looked up so; default: plain http, since a certificate proves the others
 */
export function createNetworkFetch(
  lookup: LookupFunction = systemLookup,
  lookedAt: readonly string[] = ['http:'],
): typeof fetch {
  let agent: Agent | null = null;
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input));
    if (url.protocol === 'https:') trustSystemCertificates();
    if (!lookedAt.includes(url.protocol) || isIP(url.hostname) !== 0 || url.hostname.startsWith('['))
      return globalThis.fetch(input, init);
    agent ??= new Agent({ connect: { lookup: ownNetworkLookup(lookup) } });
    return throughAgent(url, { ...init, dispatcher: agent });
  };
}

/** Looks a name up, and fails where one of its addresses lies outside. */
const ownNetworkLookup =
  (lookup: LookupFunction): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error !== null) return callback(error, []);
      const addresses = Array.isArray(found) ? found : [{ address: found, family: isIP(found) }];
      const outside = addresses.find(({ address }) => !isOwnAddress(address));
      if (outside !== undefined || addresses.length === 0)
        return callback(leadsOutside(hostname, outside?.address), []);
      if (options.all === true) return callback(null, addresses);
      return callback(null, addresses[0]!.address, addresses[0]!.family);
    });

const isOwnAddress = (address: string): boolean =>
  isPrivateHost(address) && !isUnspecified(address) && !isMetadataHost(address);

const leadsOutside = (host: string, address = ''): AppError =>
  new AppError('bad-input', t('mainModels.nameLeadsOutside', { host, address }));
