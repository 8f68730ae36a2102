import type { Messages } from '../message';

export const mainConsent: Messages['mainConsent'] = {
  opensOwnProgramOutside: 'Sie öffnet sich in deinem eigenen Programm, außerhalb des Vaults.',
  writeEMail: 'E-Mail schreiben an',
  nobodyYet: 'noch niemanden',
  write: 'Schreiben',
  openThisAddress: 'Diese Adresse öffnen?',
  open: 'Öffnen',
  nameWrittenWrittenSome: 'Dieser Name schreibt sich „{written}“. Manche seiner Buchstaben können wie andere aussehen.',
  textSaysNamedBut: 'Im Text steht „{named}“, aber der Link führt zu {host}.',
  addressComputerOwnNetwork: 'Diese Adresse liegt auf diesem Rechner oder in deinem eigenen Netzwerk.',
  letProgramReadVault: 'Dieses Programm deinen Vault lesen lassen?',
  itMayReadScope: 'Es darf {scope} lesen.',
  neverGetsChatsHidden:
    'Chats, verborgene Notizen und ausgeschlossene Ordner bekommt es nie; ausgeschlossene Namen, Passwörter und Schlüssel werden geschwärzt.',
  whatReadsGoesWherever:
    'Was es liest, geht dorthin, wohin dieses Programm es schickt. In den Einstellungen steht jede Anfrage, und dort kannst du es aussperren.',
  mayProposeNotesEach: 'Es darf Notizen vorschlagen; jede wartet unter „Prüfen“.',
  mayProposeNotes: 'Es darf keine Notizen vorschlagen.',
  allow: 'Erlauben',
  notesTaggedTags: 'Notizen mit {tags}',
  notesDocumentsFolders: 'Notizen und Dokumente in {folders}',
  allKeptNotesFacts: 'alle behaltenen Notizen, Fakten und importierten Dokumente',
  anotherQuestionWaitingAnswer:
    'Eine andere Frage wartet auf deine Antwort. Vielleicht liegt sie hinter diesem Fenster.',
  manyLinksOpenedLast:
    'In der letzten Minute wurden viele Links geöffnet. Warte eine Minute und klicke dann noch einmal.',
  linksOpenClickOnly: 'Links öffnen sich nur auf einen Klick. Klicke noch einmal auf den Link.',
  linkOpenedAddressDoes:
    'Dieser Link wurde nicht geöffnet: Seine Adresse steht nicht im gespeicherten Text. Wurde er eben erst geschrieben, warte, bis er gespeichert ist, und klicke noch einmal.',
  linksIncognitoChatOpened:
    'Links aus einem Inkognito-Chat werden nicht geöffnet, da eine Adresse mitnehmen könnte, was dort gesagt wurde. Kopiere ihn, wenn du ihn brauchst.',
  thereNoSuchFile: 'Diese Datei gibt es in diesem Vault nicht.',
  filesOpenClickOnly: 'Dateien öffnen sich nur auf einen Klick. Klicke noch einmal.',
  kindFileCouldRun: 'Eine Datei dieser Art könnte etwas ausführen. Zeig sie stattdessen in ihrem Ordner.',
  fileNameNoLonger: 'Die Datei von „{name}“ ist nicht mehr im Ordner des Vaults.',
  nameWhatImportedBytes:
    '„{name}“ ist nicht, was importiert wurde: Ihr Inhalt hat sich verändert. Sie wurde nicht geöffnet.',
  openThisFile: 'Diese Datei öffnen?',
  showFileFolder: 'Diese Datei in ihrem Ordner zeigen?',
  copyOpensAnotherProgram:
    'Eine Kopie öffnet sich in einem anderen Programm, außerhalb des Vaults. Was du darin änderst, bleibt in der Kopie.',
  copyShownFileManager:
    'Eine Kopie davon erscheint in deiner Dateiverwaltung. Was du darin änderst, bleibt in der Kopie.',
  kindFileCanRun: 'Eine Datei dieser Art kann etwas ausführen. Öffne sie nur, wenn du ihr vertraust.',
  show: 'Zeigen',
  changeNothing: 'Nichts ändern',
  becauseEmbeddingModelSet:
    'Da ein Einbettungsmodell eingestellt ist, geht auch der Text jeder Notiz, jeder Nachricht und jedes Dokuments dorthin.',
  letProgramComputerAnswer: 'Ein Programm auf diesem Rechner antworten lassen?',
  useIt: 'Verwenden',
  messagesNotesGoProgram:
    'Deine Nachrichten und Notizen gehen an das Programm unter {baseUrl}. Sie bleiben auf diesem Rechner, sofern es sie nicht weitergibt.',
  sendQuestionsNotesUsed: 'Deine Fragen und die dafür verwendeten Notizen an diesen Server schicken?',
  useThisServer: 'Diesen Server verwenden',
  baseurlEachMessageSend:
    'An {baseUrl}: jede Nachricht, die du schickst, die letzten Runden dieses Chats, die dafür gewählten Notizen und Stellen und die Runden, aus denen Notizen gemacht werden.',
  untilNowHost: 'Bisher: {host}.',
  connectServerTest: 'Zum Test mit diesem Server verbinden?',
  testIt: 'Testen',
  getsShortMadeUp: 'Er bekommt unter {baseUrl} eine kurze, erfundene Nachricht, nichts von dir.',
  downloadThisModel: 'Dieses Modell herunterladen?',
  download: 'Herunterladen',
  programHostFetchesOwn:
    'Das Programm unter {host} holt es aus seiner eigenen Quelle im Internet. Das können viele Gigabyte sein.',
  nothingYoursSentNothing: 'Von dir wird nichts gesendet, und sonst ändert sich nichts.',
  stopMaskingTheseNames:
    '{names, plural, one{Diesen Namen nicht mehr schwärzen?} other{Diese # Namen nicht mehr schwärzen?}}',
  stopMasking: 'Nicht mehr schwärzen',
  modelUseReadsMessages:
    'Ein Modell, das du verwendest, liest das von da an in deinen Nachrichten und Notizen, und es kann in Notizen kommen.',
  letHostDoMore: '{host} mehr tun lassen?',
  letIt: 'Erlauben',
  itIsSentWords: 'Dorthin gehen {words}.',
  notesFoundQuestionSay: 'die zu einer Frage gefundenen Notizen, zur Auswahl der relevanten',
  questionLastMessagesPlan: 'deine Frage und die letzten Nachrichten, zum Planen der Suche',
  chatsTakeNotesThem: 'deine Chats, um daraus Notizen zu machen',
  chatsSumThemUp: 'deine Chats, zum Zusammenfassen',
  keyEnteredGoesThere: 'Auch der Schlüssel, den du eingegeben hast, geht dorthin.',
  keySetServerGoes: 'Auch der Schlüssel, den du für diesen Server gesetzt hast, geht dorthin.',
  noKeyIsSent: 'Es wird kein Schlüssel gesendet.',
  noKeySentOne: 'Es wird kein Schlüssel gesendet: Der gesetzte gehört zu einem anderen Server.',
  connectionEncryptedOthersNetwork:
    'Die Verbindung ist nicht verschlüsselt: Andere in deinem Netzwerk könnten lesen, was gesendet wird.',
  addressCannotUsed: 'eine unbrauchbare Adresse',
  thisVaultIsDamaged: 'Dieser Vault ist beschädigt',
  repairIt: 'Reparieren?',
  partJournalCouldRead: 'Ein Teil des Journals war nicht lesbar.',
  repairKeepsDamagedFiles:
    'Eine Reparatur bewahrt die beschädigten Dateien im Ordner „damaged“ auf und holt zurück, was nur die Arbeitsdatenbank noch hat. Ohne sie wird nichts geschrieben, und der Vault bleibt geschlossen.',
  repair: 'Reparieren',
  folderCopiedServiceVault:
    'Dieser Ordner wird von {service} kopiert. Ein Vault, in den zwei Rechner gleichzeitig schreiben, nimmt dabei Schaden.',
  openFolderVault: 'Diesen Ordner als Vault öffnen?',
  appWillReadWrite: 'Die App wird die Notizen darin lesen und schreiben.',
  createVaultFolder: 'In diesem Ordner einen Vault anlegen?',
  folderMadeNewHolds: 'Der Ordner wird neu angelegt und enthält nur den Vault.',
  create: 'Anlegen',
  letTheseServersSearch:
    '{hosts, plural, one{Diesen Server für dich suchen lassen?} other{Diese Server für dich suchen lassen?}}',
  connectionEncryptedOthersNetworkCould:
    'Die Verbindung ist nicht verschlüsselt: Andere in deinem Netzwerk könnten lesen, was gefragt wird.',
  onlyWhenTurnWeb:
    'Nur wenn du das Web für eine Frage oder einen Chat einschaltest: Die Wörter deiner Frage gehen dorthin, ohne die Namen und Geheimnisse, die du ausschließt. Deine Notizen nie.',
  upThreePagesTrusted: 'Danach werden bis zu drei Seiten vertrauenswürdiger Websites von dort geholt, wo sie liegen.',
  useThem: '{hosts, plural, one{Verwenden} other{Verwenden}}',
  fetchPageSaveText: 'Diese Seite holen und ihren Text speichern?',
  siteSeesComputersNetwork:
    'Die Website sieht die Netzwerkadresse dieses Rechners und sonst nichts von dir. Der Text kommt als Dokument in diesen Vault; nichts darin wird befolgt.',
  fetchIt: 'Holen',
  stayHere: 'Hier bleiben',
  addressCut: '{address}… ({count} weitere Zeichen)',
  cancel: 'Abbrechen',
  leaveAsItIs: 'So lassen',
  fetchNothing: 'Nichts holen',
  doNotConnect: 'Nicht verbinden',
  doNotDownload: 'Nicht herunterladen',
  keepMasking: 'Weiter schwärzen',
  leaveItToRules: 'Den Regeln überlassen',
  isThisAllExcluded:
    '{names, plural, =0{Ist nichts ausgeschlossen?} one{Ist das alles, was ausgeschlossen ist?} other{Sind diese # alles, was ausgeschlossen ist?}}',
  nothingIsExcluded: 'Nichts ist ausgeschlossen',
  yesThisIsAll: 'Ja, fortsetzen',
  stayPaused: 'Angehalten lassen',
  whatLeavesAfterwards:
    'Danach geht es mit Modell, anderen Assistenten, gemeinsamen Sammlungen, Web und Live-Ordner weiter, ohne das, was hier genannt ist.',
};
