import { call } from './client';
import { showError } from './queries';

/** Whether this window shows one chat, note or document by itself, without the rooms. */
export const IS_OWN_WINDOW = new URLSearchParams(location.search).has('alone');

/** Shows a chat, a note or a document in a window of its own. */
export const openInOwnWindow = (path: string): void => void call('windows.open', { path }).catch(showError);

/** Shows a place in the first window, which comes to the front. */
export const showInRoom = (path: string): void => void call('windows.showInRoom', { path }).catch(showError);
