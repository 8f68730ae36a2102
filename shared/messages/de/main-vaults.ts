import type { Messages } from '../message';

export const mainVaults: Messages['mainVaults'] = {
  pathCannotRead: 'This path cannot be read.',
  enterWholePathFolder: 'Enter the whole path of the folder, such as {join}.',
  folderPartVaultAbove: '{folder} is a part of the vault in {above}. Open that folder instead.',
  folderNoVaultItself: '{folder} is no vault itself. Open {below}, which lies in it.',
  folderHoldsNotesAnother:
    '{folder} holds notes of another app. Create a vault, then import this folder under Settings → Import; the folder stays as it is.',
  folderEmptyBeginThere: '{folder} is empty. To begin there, create a vault.',
  thereNoVaultFolder: 'There is no vault in {folder}. A vault’s folder holds a folder called “journal”.',
  parentBelongsVaultAbove: '{parent} belongs to the vault in {above}. Choose a folder outside of it.',
  folderThereAlreadyNo: '{folder} is there already and is no folder. Choose another name.',
  thereVaultFolderAlready: 'There is a vault in {folder} already. Open it, or choose another name.',
  folderThereAlreadyHolds: '{folder} is there already and holds other files. Choose another name.',
  folderFileEnterFolder: '{folder} is a file. Enter the folder it lies in.',
  folderCannotReadAccess: '{folder} cannot be read: access is denied.',
  thereNoFolderFolder: 'There is no folder {folder}. Check the path, and that its disk is connected.',
  unknown: 'unknown',
  folderCannotReadCode: '{folder} cannot be read ({code}).',
  thereNoVaultsYet: 'There are no vaults yet.',
  vaultsVaults: 'Vaults: {vaults}.',
  giveVaultName: 'Give the vault a name.',
  nameHoldsCharactersCannot: 'This name holds characters that cannot be shown.',
  keepNameBelow80: 'Keep the name below 80 characters.',
  anotherVaultCalledName: 'Another vault is called “{name}”. Choose a different name.',
};
