import type { Command } from './commands';
import { t } from '../../shared/messages/message';

/**
 * Commands that a screen registers while it is open, by the names and keys they have there: Settings lists them too,
 * since their keys can be changed.
 */
export const screenCommands = (): readonly Pick<Command, 'id' | 'title' | 'group' | 'keys'>[] => [
  { id: 'chat.why', title: t('common.whyWasThisSurfaced'), group: t('common.chat2'), keys: ['Mod+Shift+Y'] },
  { id: 'chat.without', title: t('common.whatWouldChangeWithout'), group: t('common.chat2'), keys: ['Mod+Shift+X'] },
  {
    id: 'chat.confirmCorrection',
    title: t('commands.confirmCorrection'),
    group: t('common.chat2'),
    keys: ['Mod+Shift+M'],
  },
  { id: 'inbox.next', title: t('inbox.nextView'), group: t('rooms.inbox'), keys: [']'] },
  { id: 'inbox.previous', title: t('inbox.previousView'), group: t('rooms.inbox'), keys: ['['] },
  { id: 'note.source', title: t('common.editSource'), group: t('common.note2'), keys: ['Mod+E'] },
  {
    id: 'search.save',
    title: t('savedSearches.saveThis'),
    group: t('common.query'),
    keys: ['Mod+Shift+S'],
  },
  { id: 'search.asOf', title: t('search.searchDate'), group: t('common.query'), keys: ['Mod+Shift+D'] },
  {
    id: 'search.archived',
    title: t('common.searchArchivedNotesToo'),
    group: t('common.query'),
    keys: ['Mod+Shift+H'],
  },
];
