import type { Messages } from '../message';

export const mainWeb: Messages['mainWeb'] = {
  recordAnswerDoesHold: 'Das Protokoll dieser Antwort enthält diese Seite nicht mehr.',
  noSuchSite: 'Es gibt keine Website {hostname}, oder dieser Rechner ist offline.',
  unreachable: '{host} war nicht erreichbar. Prüfe die Adresse oder versuche es später noch einmal.',
  timedOut:
    '{host} brauchte länger als {seconds, plural, one{# Sekunde} other{# Sekunden}}, deshalb wurde die Anfrage abgebrochen.',
  robots: '{host} bittet Programme, diese Seite nicht zu lesen. Öffne sie im Browser und füge ein, was du brauchst.',
  badLocation: '{host} leitet auf etwas weiter, das keine Webadresse ist.',
  redirectedSearch: '{host} leitet die Suche anderswohin. Prüfe die Adresse des Servers unter Einstellungen → Web.',
  tooManyRedirects: '{host} leitet öfter als {count}-mal weiter, deshalb wurde die Seite nicht geholt.',
  noType: '{host} schickte etwas ohne Typangabe, also keine Seite, keinen Text und kein PDF, das sich lesen lässt.',
  wrongType: '{host} schickte „{type}“, also keine Seite, keinen Text und kein PDF, das sich lesen lässt.',
  notFound: '{host} hat unter dieser Adresse keine Seite ({status}).',
  tooManyRequests: '{host} bittet um weniger Anfragen. Warte eine Minute und versuche es noch einmal.',
  hostRests:
    '{host} bittet um eine Pause von {minutes, plural, one{einer Minute} other{# Minuten}}. Versuche es danach noch einmal.',
  serverError: '{host} hatte einen Fehler ({status}). Versuche es später noch einmal.',
  refused: '{host} gibt Programmen diese Seite nicht ({status}). Öffne sie im Browser.',
  addressTooLong: 'Diese Adresse wurde nicht geöffnet: Sie ist länger als {max, number} Zeichen.',
  addressHasBlanks: 'Diese Adresse wurde nicht geöffnet: Sie enthält Leerzeichen oder unsichtbare Zeichen.',
  addressIncomplete:
    'Diese Adresse wurde nicht geöffnet: Sie ist keine vollständige Webadresse wie https://example.org/page.',
  addressScheme:
    'Diese Adresse wurde nicht geöffnet: Nur Adressen, die mit https:// oder http:// beginnen, lassen sich holen.',
  addressHasUser: 'Diese Adresse wurde nicht geöffnet: Sie enthält einen Benutzernamen oder ein Passwort.',
  addressPort: 'Diese Adresse wurde nicht geöffnet: Port {port} gehört nicht zu Webseiten.',
  privateAddress:
    '{host} liegt auf diesem Rechner oder in einem privaten Netz und wurde deshalb nicht geholt. Geholt werden nur öffentliche Webadressen.',
  tooLarge:
    'Diese Seite ist größer als {megabytes} MB und wurde nicht gelesen. Speichere sie als Datei und importiere die.',
  damaged: 'Was die Website schickte, ist beschädigt oder unvollständig. Versuche es später noch einmal.',
  unreadable: 'Die Website schickte die Seite in einer Form, die sich nicht lesen lässt.',
  tooLittleText: '{host} hat unter dieser Adresse kaum Text, deshalb wurde nichts gespeichert.',
  behindScripts:
    '{host} schreibt diese Seite mit Skripten, und dabei kam zu wenig heraus. Öffne sie im Browser und füge ein, was du brauchst.',
  scriptsFailed:
    'Die Skripte von {host} ließen sich nicht ausführen, und ohne sie zeigt die Seite zu wenig. Öffne sie im Browser.',
  serverMissing: 'Gib die Adresse des Suchservers ein, etwa https://searx.example.org.',
  serverNeedsQuery: 'Setze {placeholder} dort in die Adresse, wo die Wörter einer Suche hingehören.',
  serverAddress: 'Das ist keine Webadresse. Sie sollte so aussehen: https://search.example.org/?q={placeholder}.',
  serverQueryInHost: '{placeholder} gehört hinter den Namen des Servers, nicht hinein.',
  braveNeedsKey: 'Brave braucht einen API-Schlüssel. Gib ihn unter Einstellungen → Web ein.',
  keyRefused: '{source} nimmt den API-Schlüssel nicht an ({status}). Gib unter Einstellungen → Web einen anderen ein.',
  serverWantsKey: '{host} verlangt einen API-Schlüssel ({status}). Gib ihn unter Einstellungen → Web ein.',
  searxngWithoutJson:
    '{host} gibt kein JSON heraus ({status}). Schalte es in den Einstellungen des Servers ein, unter search: formats.',
  openAlexAllowance:
    'OpenAlex gibt heute ohne API-Schlüssel keine Suchen mehr heraus ({status}). Versuche es morgen noch einmal.',
  replyUnreadable:
    '{host} antwortete in einer Form, die sich nicht lesen ließ. Prüfe die Adresse unter Einstellungen → Web.',
  replyWithoutList:
    '{host} antwortete, aber unter „{path}“ steht keine Liste. Prüfe unter Einstellungen → Web, wo die Ergebnisse stehen.',
  sourceFailed: '{host} konnte nicht suchen: {why}',
  testTheseServers:
    '{hosts, plural, one{Diesen Server zum Testen einmal durchsuchen?} other{Diese Server zum Testen einmal durchsuchen?}}',
  testSends: 'Gesendet wird nur das Wort „{words}“, nichts von dir.',
  enginesSilent: 'Die Suchmaschinen hinter {host} antworteten nicht: {engines}.',
  addedFromWeb: '„{title}“ aus dem Web hinzugefügt',
};
