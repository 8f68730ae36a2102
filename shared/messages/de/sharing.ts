import type { Messages } from '../message';

export const sharing: Messages['sharing'] = {
  switchHint: 'Auch die gemeinsamen Sammlungen fragen',
  asked: 'Sammlungen: an',
  notThisQuestion: 'Sammlungen: nicht bei dieser Frage',
  notThisChat: 'Sammlungen: nicht in diesem Chat',
  nameAtHost: '„{name}“ ({host})',
  askedAt: 'Auch gefragt in {collections}: „{query}“. Ein Vektor dieser Wörter kann mitgehen.',
  nothingToAsk:
    'Ohne private Wörter bleibt nichts, was die gemeinsamen Sammlungen gefragt werden könnten; es geht nichts dorthin.',
  turnedOn: 'Die gemeinsamen Sammlungen für „{title}“ eingeschaltet',
  turnedOff: 'Die gemeinsamen Sammlungen für „{title}“ ausgeschaltet',
  publish: 'Veröffentlichen …',
  publishThisNote: 'Diese Notiz in einer Sammlung veröffentlichen …',
  publishSelectedNotes: 'Die ausgewählten Notizen in einer Sammlung veröffentlichen …',
  publishTag: 'Die Notizen mit #{tag} veröffentlichen …',
  publishFolder: 'Die Notizen in „{folder}“ veröffentlichen …',
  withdraw: 'Zurückziehen …',
  withdrawThisNote: 'Diese Notiz aus einer Sammlung zurückziehen …',
  withdrawSelectedNotes: 'Die ausgewählten Notizen aus einer Sammlung zurückziehen …',
  collection: 'Sammlung',
  publishToCollection: 'In einer Sammlung veröffentlichen',
  chosenNotes: '{count, plural, one{Die gewählte Notiz} other{Die # gewählten Notizen}}',
  taggedNotes: 'Alle behaltenen Notizen mit #{tag}',
  folderNotes: 'Alle behaltenen Notizen in „{folder}“',
  reading: 'Es wird nachgesehen, was hinausginge',
  askWithdraw: '{count, plural, one{Diese Notiz zurückziehen?} other{# Notizen zurückziehen?}}',
  withdrawDetails:
    'Sie verlassen die Sammlung für alle. Was andere kopiert haben oder was ihnen gezeigt wurde, bleibt bei ihnen.',
  notesInCollection: '{count, plural, one{1 Notiz} other{# Notizen}} in „{name}“',
  publishedIn: 'Veröffentlicht in {names}',
  publishedInLine: 'veröffentlicht in {names}',
};
