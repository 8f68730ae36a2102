import type { Command } from './commands';
import { t } from '../../shared/messages/message';

/**
 * Commands that a screen registers while it is open, by the names and keys they have there: Settings lists them too,
 * since their keys can be changed.
 */
export const screenCommands = (): readonly Pick<Command, 'id' | 'title' | 'group' | 'keys'>[] => [
  { id: 'chat.why', title: t('commands.whyWasThisSurfaced'), group: t('commands.chat'), keys: ['Mod+Shift+Y'] },
  { id: 'note.source', title: t('commands.editSource'), group: t('commands.note'), keys: ['Mod+E'] },
  {
    id: 'search.save',
    title: t('savedSearches.saveThis'),
    group: t('commands.search'),
    keys: ['Mod+Shift+S'],
  },
  { id: 'search.asOf', title: t('commands.searchAsOfDate'), group: t('commands.search'), keys: ['Mod+Shift+D'] },
  {
    id: 'search.archived',
    title: t('commands.searchArchivedNotesToo'),
    group: t('commands.search'),
    keys: ['Mod+Shift+H'],
  },
];
