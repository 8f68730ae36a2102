import type { Messages } from '../message';

export const commands: Messages['commands'] = {
  whyWasThisSurfaced: 'Why was this surfaced?',
  chat: 'Chat',
  editSource: 'Edit source',
  note: 'Note',
  searchDate: 'Search as of a date',
  search: 'Search',
  searchArchivedNotesToo: 'Search archived notes too',
};
