import type { Messages } from '../message';

export const mainVaults: Messages['mainVaults'] = {
  pathCannotRead: 'Dieser Pfad ist nicht lesbar.',
  enterWholePathFolder: 'Gib den ganzen Pfad des Ordners ein, zum Beispiel {join}.',
  folderPartVaultAbove: '{folder} ist ein Teil des Vaults in {above}. Öffne stattdessen jenen Ordner.',
  folderNoVaultItself: '{folder} ist selbst kein Vault. Öffne {below}, der darin liegt.',
  folderHoldsNotesAnother:
    '{folder} enthält Notizen einer anderen App. Lege einen Vault an und importiere diesen Ordner dann unter „Einstellungen → Import“; der Ordner bleibt, wie er ist.',
  folderEmptyBeginThere: '{folder} ist leer. Um dort anzufangen, lege einen Vault an.',
  thereNoVaultFolder: 'In {folder} ist kein Vault. Der Ordner eines Vaults enthält einen Ordner namens „journal“.',
  parentBelongsVaultAbove: '{parent} gehört zum Vault in {above}. Wähle einen Ordner außerhalb davon.',
  folderThereAlreadyNo: '{folder} gibt es schon und ist kein Ordner. Wähle einen anderen Namen.',
  thereVaultFolderAlready: 'In {folder} ist schon ein Vault. Öffne ihn oder wähle einen anderen Namen.',
  folderThereAlreadyHolds: '{folder} gibt es schon und enthält andere Dateien. Wähle einen anderen Namen.',
  folderFileEnterFolder: '{folder} ist eine Datei. Gib den Ordner ein, in dem sie liegt.',
  folderCannotReadAccess: '{folder} ist nicht lesbar: Der Zugriff ist verweigert.',
  thereNoFolderFolder: 'Es gibt keinen Ordner {folder}. Prüfe den Pfad, und ob sein Datenträger angeschlossen ist.',
  unknown: 'unbekannt',
  folderCannotReadCode: '{folder} ist nicht lesbar ({code}).',
  thereNoVaultsYet: 'Es gibt noch keine Vaults.',
  vaultsVaults: 'Vaults: {vaults}.',
  giveVaultName: 'Gib dem Vault einen Namen.',
  nameHoldsCharactersCannot: 'Dieser Name enthält Zeichen, die sich nicht anzeigen lassen.',
  keepNameBelow80: 'Der Name darf höchstens 80 Zeichen haben.',
  anotherVaultCalledName: 'Ein anderer Vault heißt schon „{name}“. Wähle einen anderen Namen.',
};
