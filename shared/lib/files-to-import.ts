const VAULT_FILE_NAME = 'vault.jsonl';
/** Pictures, tables and the like, which no import reads. */
const UNREAD = /\.(?:png|jpe?g|gif|webp|svg|bmp|tiff?|heic|avif|ico|mp3|m4a|wav|ogg|flac|opus|mp4|mov|webm|mkv|avi|docx?|xlsx?|pptx?|odt|ods|odp|epub|psd|ai|sqlite|csv|tsv)$/i;

/** Of the files of a folder those that an import is given: hidden ones are left out; of a vault export only the file that holds all of it. */
export function filesToImport<Named extends { name: string }>(files: readonly Named[]): Named[] {
  const visible = files.filter(({ name }) => !name.split('/').some((part) => part.startsWith('.')));
  const vaultFile = visible.find(({ name }) => name.split('/').at(-1) === VAULT_FILE_NAME);
  return vaultFile ? [vaultFile] : visible;
}

/** A file of a folder whose name alone is told to the import, so that it can say what it left out; no byte of it is copied. */
export const isNameOnly = (name: string): boolean => name.includes('/') && UNREAD.test(name);
