import type { WebSearchSettings } from '../../../shared/ipc/routes/settings';
import { BRAVE_BASE } from './server-sources';

/** The address that a search provider's key belongs to; it is sent nowhere else. */
export const keyHostOf = ({ provider, server }: Pick<WebSearchSettings, 'provider' | 'server'>): string =>
  provider === 'brave' ? BRAVE_BASE : server.replaceAll('{query}', '');
