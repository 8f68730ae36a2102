import type { Messages } from '../message';

export const mainWeb: Messages['mainWeb'] = {
  recordAnswerDoesHold: 'Das Protokoll dieser Antwort enthält diese Seite nicht mehr.',
  addressNotOpened: 'Diese Adresse wurde nicht geöffnet: {why}.',
  addressTooLong: 'Sie ist länger als 2.048 Zeichen',
  addressHasBlanks: 'Sie enthält Leerzeichen oder unsichtbare Zeichen',
  addressIncomplete: 'Sie ist keine vollständige Webadresse wie https://example.org/page',
  addressNotHttp: 'Nur Adressen, die mit https:// oder http:// beginnen, können abgerufen werden',
  addressHasPassword: 'Sie enthält einen Benutzernamen oder ein Passwort',
  portNotOfPages: 'Port {port} gehört nicht zu Webseiten',
  hostIsPrivate:
    '{host} liegt auf diesem Rechner oder in einem privaten Netz und wurde nicht abgerufen. Abgerufen werden nur öffentliche Webadressen.',
  robotsRefuse:
    '{host} bittet Programme, diese Seite nicht zu lesen. Öffne sie im Browser und füge ein, was du brauchst.',
  redirectsNowhere: '{host} leitet zu etwas weiter, das keine Webadresse ist.',
  noSuchSite: 'Es gibt keine Website namens {host}, oder dieser Rechner ist offline.',
  notReached: '{host} war nicht erreichbar. Prüfe die Adresse oder versuche es später erneut.',
  tookTooLong: '{host} brauchte länger als {seconds} Sekunden, daher wurde die Anfrage abgebrochen.',
  searchRedirected: '{host} leitet die Suche woandershin. Prüfe die Adresse des Servers unter Einstellungen → Web.',
  tooManyRedirects: '{host} leitet mehr als {count}-mal weiter, daher wurde die Seite nicht abgerufen.',
  wrongType: '{host} schickte „{type}“, und das ist keine lesbare Seite, kein Text und kein PDF.',
  noPageThere: '{host} hat unter dieser Adresse keine Seite ({status}).',
  tooManyRequests: '{host} bittet um weniger Anfragen. Warte eine Minute und versuche es erneut.',
  siteFailed: '{host} meldet einen Fehler ({status}). Versuche es später erneut.',
  refusesPrograms: '{host} gibt diese Seite nicht an Programme heraus ({status}). Öffne sie im Browser.',
  pageTooLarge:
    'Diese Seite ist größer als {megabytes} MB und wurde nicht gelesen. Speichere sie als Datei und importiere die.',
  bodyDamaged: 'Was die Website schickte, ist beschädigt oder unvollständig. Versuche es später erneut.',
  bodyUnreadable: 'Die Website schickte die Seite in einer Form, die nicht lesbar ist.',
  hardlyAnyText: '{host} hat unter dieser Adresse kaum Text, daher wurde nichts gespeichert.',
  writtenByScripts:
    '{host} schreibt diese Seite mit Skripten, und es kam zu wenig dabei heraus. Öffne sie im Browser und füge ein, was du brauchst.',
  scriptsNotRun:
    'Die Skripte von {host} ließen sich nicht ausführen, und ohne sie zeigt die Seite zu wenig. Öffne sie im Browser.',
  enterSearchServer: 'Gib die Adresse des Suchservers ein, etwa https://searx.example.org.',
  putQueryIn: 'Setze {query} in der Adresse dorthin, wo die Wörter der Suche stehen.',
  searchAddressLooksLike: 'Das ist keine Webadresse. Sie sollte aussehen wie https://search.example.org/?q={query}.',
  queryBehindName: '{query} gehört hinter den Namen des Servers, nicht hinein.',
  braveNeedsKey: 'Brave braucht einen Schlüssel. Gib ihn unter Einstellungen → Web ein.',
  addedFromWeb: '„{title}“ aus dem Web hinzugefügt',
  noType: '{host} schickte etwas ohne Typ, und das ist keine lesbare Seite, kein Text und kein PDF.',
};
