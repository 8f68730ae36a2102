/**
 * The name under which a page keeps something of its vault in the browser, which all vaults share. The vault of an app
 * that had only one has no id in its address, and keeps the plain names.
 */
export function vaultStorageKey(name: string, search = location.search): string {
  const vaultId = new URLSearchParams(search).get('vault');
  return vaultId === null ? name : `${name}@${vaultId}`;
}
