import type { SourceRef } from '../../shared/domain/ids';
import { call } from './client';
import { showError } from './queries';

/** Opens a link of a stored text, from every screen alike: main shows where it really goes, and asks. */
export function openAddress(link: { url: string; label: string }, from: SourceRef): void {
  call('app.openAddress', { ...link, from }).catch(showError);
}
