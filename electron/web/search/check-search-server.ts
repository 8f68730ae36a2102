import type { WebSearchSettings } from '../../../shared/ipc/routes/settings';
import { AppError } from '../../../shared/ipc/errors';
import { checkBaseUrl } from '../../models/provider/client/base-url';

/**
 * The address of the person's own search server: https anywhere, plain http only on this machine or a private network.
 *
 * @throws AppError `bad-input` that says what is wrong
 */
export function checkSearchServer({ provider, server }: Pick<WebSearchSettings, 'provider' | 'server'>): URL {
  if (server.trim() === '')
    throw new AppError('bad-input', 'Enter the address of the search server, as https://searx.example.org.');
  if (provider !== 'json') return checkBaseUrl(server);
  if (!server.includes('{query}'))
    throw new AppError('bad-input', 'Put {query} into the address where the words of a search go.');
  let url: URL;
  try {
    url = new URL(server.replaceAll('{query}', 'words'));
  } catch {
    throw new AppError(
      'bad-input',
      'That is not a web address. It should look like https://search.example.org/?q={query}.',
    );
  }
  // The words may stand in the path or the query, never in the host.
  if (new URL(server.replaceAll('{query}', 'other')).host !== url.host)
    throw new AppError('bad-input', '{query} belongs behind the name of the server, not into it.');
  checkBaseUrl(`${url.protocol}//${url.username === '' ? '' : `${url.username}@`}${url.host}/`);
  return url;
}
