import type { Messages } from '../message';

export const mainApp: Messages['mainApp'] = {
  thereNoVaultCalled: 'Es gibt keinen Vault namens „{word}“. {vaults}',
  noChromeChromiumEdge:
    'Weder Chrome noch Chromium noch Edge wurde gefunden. Installiere einen davon oder nenne ihn mit --browser PFAD.',
  thereNoBrowserExecutablepath: 'Unter {executablePath} ist kein Browser.',
  pagesBuiltYetNpm: 'Die Seiten sind noch nicht gebaut: npm run build.',
  engramVaultAlreadyOpen:
    'Engram Vault ist mit diesem Datenordner schon geöffnet (Prozess {processId}); sein Fenster wurde nach vorn geholt.',
  theWindowIsClosed: 'Das Fenster ist geschlossen.',
  diskFullNothingChanged: 'Der Datenträger ist voll. Nichts wurde geändert.',
  folderOpenOthers: '{folder} ist auch für andere zugänglich.',
  screenLockedEnterPassphrase: 'Der Bildschirm ist gesperrt. Gib zuerst die Passphrase ein.',
  noPassphraseSetSo: 'Es ist keine Passphrase gesetzt, also ist nichts gesperrt.',
  tooManyWrongPassphrases: 'Zu viele falsche Passphrasen. Warte {seconds} Sekunden und versuche es dann noch einmal.',
  thatIsNotThe: 'Das ist nicht die Passphrase.',
  passphraseSetAlreadyChange: 'Eine Passphrase ist schon gesetzt. Ändere sie stattdessen.',
  vaultfolderHoldsAnotherVault:
    'In {vaultFolder} liegt ein anderer Vault als „{name}“. Öffne ihn als Ordner, damit er eigene Einstellungen bekommt.',
  vaultCouldOpenedRestart: 'Der Vault ließ sich nicht öffnen. Starte die App neu; Einzelheiten stehen im Protokoll.',
  appCouldOpenVault: 'Die App konnte diesen Vault nicht öffnen.',
  appVaultOpenRepairs:
    'Die App hat diesen Vault geöffnet. Einen beschädigten Vault repariert sie beim Öffnen; um von Hand zu reparieren, schließe die App.',
  beforeAnImport: 'vor einem Import',
  vaultListAnyMore: 'Dieser Vault steht nicht mehr in der Liste. Öffne seinen Ordner, um ihn wieder aufzunehmen.',
  nothingWasChanged: 'Nichts wurde geändert.',
  whichVault: 'Welcher Vault?',
  noFolderWasChosen: 'Es wurde kein Ordner gewählt.',
  enterPathVaultsFolder: 'Gib den Pfad zum Ordner des Vaults ein.',
  whereShouldVaultsFolder: 'Wo soll der Ordner des Vaults angelegt werden?',
  nameOpenCloseFirst: '„{name}“ ist geöffnet. Schließe ihn zuerst oder öffne einen anderen.',
  copyVaultNameFolder:
    'Das ist eine Kopie des Vaults „{name}“ in {folder}. Zwei Kopien desselben Vaults können nicht in der Liste stehen: Entferne erst jenen aus der Liste, oder exportiere die Kopie und importiere sie in einen neuen Vault.',
  noVaultOpenOpen: 'Kein Vault ist geöffnet. Öffne zuerst einen.',
  anotherVaultBeingOpened: 'Gerade wird ein anderer Vault geöffnet.',
  nameCouldOpenedAgain: '„{name}“ ließ sich nicht wieder öffnen. Starte die App neu.',
  vaultNameFolderFolder:
    'Der Vault „{name}“ ist nicht in seinem Ordner {folder}. Schließe seinen Datenträger an, oder öffne ihn von dort, wo er jetzt liegt.',
  nameOpenAnotherProgram:
    '„{name}“ ist in einem anderen Programm geöffnet: in einem weiteren Engram Vault oder einem Befehl. Schließe ihn dort zuerst.',
  linkNoVaultOpen:
    'Kein Vault ist geöffnet. Öffne den Vault, zu dem dieser Link gehört, und folge ihm dann noch einmal.',
  linkVaultNotListed: 'Dieser Link führt in einen Vault, der nicht in deiner Liste steht. Öffne zuerst seinen Ordner.',
  linkLeadsIntoVault: 'Dieser Link führt in den Vault „{name}“.',
  linkNoteMissing: 'Die Notiz dieses Links ist nicht im Vault „{name}“.',
  linkUnknown: 'Diesen Link kennt die App nicht. Nichts wurde geöffnet.',
  linkIsLastArgument: 'Ein Link ist das letzte Argument; nach ihm folgt nichts.',
  offlineEngine: 'Offline-Engine',
  noKeychainHere:
    'Ohne die Desktop-Hülle gibt es keinen Schlüsselbund: Schlüssel bleiben, bis die App geschlossen wird.',
  noProgramForLinks: 'Es fand sich kein Programm, das Links öffnet ({command}). Die Adresse ist {address}',
  noProgramForFile: 'Es fand sich kein Programm, das sie öffnet ({command}). Die Datei ist {path}',
  noProgramOpenedFile: 'Kein Programm öffnete die Datei: {problem}',
};
