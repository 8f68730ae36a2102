import type { Command } from '../command';

/** Makes a vault where there is none; one that is there is left as it is. */
export const runInit: Command = async ({ access, folder, isNewVault }) => {
  if (!isNewVault) return { json: { folder, isNew: false }, text: `There is a vault in ${folder} already.` };
  const { vaultId, close } = await access.openCorpus({ toWrite: true });
  await close();
  return { json: { folder, isNew: true, vaultId }, text: `The vault is in ${folder}.` };
};
