import { LinkArrivals } from './link-arrivals';
import { useVaultCommands } from './use-vault-commands';
import { VaultDialogs } from './vault-dialogs';

/** What the frame holds for vaults: their commands and dialogs, and links from outside. Once in the page. */
export function VaultsFrame() {
  useVaultCommands();
  return (
    <>
      <VaultDialogs />
      <LinkArrivals />
    </>
  );
}
