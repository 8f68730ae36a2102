import type { WebSearchSettings } from '../../../shared/ipc/routes/settings';
import { AppError } from '../../../shared/ipc/errors';
import { t } from '../../../shared/messages/message';
import { checkBaseUrl } from '../../models/provider/client/base-url';

/**
 * The address of the person's own search server: https anywhere, plain http only on this machine or a private network.
 *
 * @throws AppError `bad-input` that says what is wrong
 */
export function checkSearchServer({ provider, server }: Pick<WebSearchSettings, 'provider' | 'server'>): URL {
  if (server.trim() === '') throw new AppError('bad-input', t('mainWeb.serverMissing'));
  if (provider !== 'json') return checkBaseUrl(server);
  if (!server.includes('{query}'))
    throw new AppError('bad-input', t('mainWeb.serverNeedsQuery', { placeholder: '{query}' }));
  let url: URL;
  try {
    url = new URL(server.replaceAll('{query}', 'words'));
  } catch {
    throw new AppError('bad-input', t('mainWeb.serverAddress', { placeholder: '{query}' }));
  }
  // The words may stand in the path or the query, never in the host.
  if (new URL(server.replaceAll('{query}', 'other')).host !== url.host)
    throw new AppError('bad-input', t('mainWeb.serverQueryInHost', { placeholder: '{query}' }));
  checkBaseUrl(`${url.protocol}//${url.username === '' ? '' : `${url.username}@`}${url.host}/`);
  return url;
}
