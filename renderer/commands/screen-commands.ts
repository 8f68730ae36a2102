import type { Command } from './commands';

/**
 * Commands that a screen registers while it is open, by the names and keys they have there: Settings lists them too,
 * since their keys can be changed.
 */
export const SCREEN_COMMANDS: readonly Pick<Command, 'id' | 'title' | 'group' | 'keys'>[] = [
  { id: 'chat.why', title: 'Why was this surfaced?', group: 'Chat', keys: ['Mod+Shift+Y'] },
  { id: 'note.source', title: 'Edit source', group: 'Note', keys: ['Mod+E'] },
  { id: 'search.asOf', title: 'Search as of a date', group: 'Search', keys: ['Mod+Shift+D'] },
  { id: 'search.archived', title: 'Search archived notes too', group: 'Search', keys: ['Mod+Shift+H'] },
];
