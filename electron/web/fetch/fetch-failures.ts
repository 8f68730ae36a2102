import type { AppError } from '../../../shared/ipc/errors';
import { t } from '../../../shared/messages/message';
import { webFailure } from './web-failure';

/** Why a page or a search could not be fetched, in words that say what to do. */
export const unresolved = ({ hostname }: URL, cause?: unknown): AppError =>
  webFailure('unresolved', t('mainWeb.noSuchSite', { hostname }), cause);

export const unreachable = ({ host }: URL, cause: unknown): AppError =>
  webFailure('unreachable', t('mainWeb.unreachable', { host }), cause);

export const timedOut = ({ host }: URL, ms: number): AppError =>
  webFailure('timed-out', t('mainWeb.timedOut', { host, seconds: Math.round(ms / 1_000) }));

export const forbiddenByRobots = ({ host }: URL): AppError => webFailure('robots', t('mainWeb.robots', { host }));

export const badLocation = ({ host }: URL): AppError => webFailure('bad-address', t('mainWeb.badLocation', { host }));

/** A search that is redirected is not followed: its words would go to another server. */
export const redirectedSearch = ({ host }: URL): AppError =>
  webFailure('redirects', t('mainWeb.redirectedSearch', { host }));

export const tooManyRedirects = ({ host }: URL, count: number): AppError =>
  webFailure('redirects', t('mainWeb.tooManyRedirects', { host, count }));

/** @param type as sent; '' where none was */
export const wrongType = ({ host }: URL, type: string): AppError =>
  webFailure(
    'wrong-type',
    type === '' ? t('mainWeb.noType', { host }) : t('mainWeb.wrongType', { host, type: type.slice(0, 60) }),
  );

/** @param minutes that the host asked for; null where it does not say */
export function refusedStatus({ host }: URL, status: number, minutes: number | null): AppError {
  if (status === 404 || status === 410) return webFailure('not-found', t('mainWeb.notFound', { host, status }));
  if (minutes !== null) return restingHost(host, minutes);
  if (status === 429) return webFailure('too-many-requests', t('mainWeb.tooManyRequests', { host }));
  if (status >= 500) return webFailure('server-error', t('mainWeb.serverError', { host, status }));
  return webFailure('refused', t('mainWeb.refused', { host, status }));
}

export const restingHost = (host: string, minutes: number): AppError =>
  webFailure('too-many-requests', t('mainWeb.hostRests', { host, minutes }));
