import type { Messages } from '../message';

export const mainSearchCheck: Messages['mainSearchCheck'] = {
  searchBeingMeasuredAlready: 'Deine Suche wird schon gemessen.',
};
