import type { SourceRef, TraceId } from '../../shared/domain/ids';
import { call } from './client';
import { showError } from './queries';

/**
 * Opens a link of a stored text, from every screen alike: main shows where it really goes, and asks.
 *
 * @param traceId the record that names a page of the web, which no stored text does
 */
export function openAddress(
  link: { url: string; label: string },
  from: SourceRef,
  traceId: TraceId | null = null,
): void {
  call('app.openAddress', { ...link, from, traceId }).catch(showError);
}
