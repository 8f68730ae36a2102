import type { Messages } from '../message';

export const listKeys: Messages['listKeys'] = {
  selectRange: 'Bis hierher auswählen',
  archiveOrBringBack: 'Ausgewähltes archivieren oder zurückholen',
  firstTab: 'Erster Reiter',
  secondTab: 'Zweiter Reiter',
  thirdTab: 'Dritter Reiter',
  accept: 'Annehmen',
  dailyReview: 'Tägliche Durchsicht',
  stillTrue: 'Stimmt noch',
  replace: 'Ersetzen',
  restLater: 'Den Rest später',
  graph: 'Graph',
  nearer: 'Näher',
  farther: 'Weiter weg',
  showAll: 'Alles zeigen',
  reviewList: 'Prüfen',
  entersText: '{name} bewegt oder schreibt in jeder Liste. Wähle eine andere.',
};
