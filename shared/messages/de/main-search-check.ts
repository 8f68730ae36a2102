import type { Messages } from '../message';

export const mainSearchCheck: Messages['mainSearchCheck'] = {
  searchBeingMeasuredAlready: 'Your search is being measured already.',
};
