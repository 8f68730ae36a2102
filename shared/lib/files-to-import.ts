const VAULT_FILE_NAME = 'vault.jsonl';
/** Extensions of pictures, tables and other files that no import reads. */
const UNREADABLE_FORMAT =
  /\.(?:png|jpe?g|gif|webp|svg|bmp|tiff?|heic|avif|ico|mp3|m4a|wav|ogg|flac|opus|mp4|mov|webm|mkv|avi|docx?|xlsx?|pptx?|odt|ods|odp|epub|psd|ai|sqlite|csv|tsv)$/i;

/** Files per upload. */
const MAX_FILES = 20_000;

/**
 * The files of a folder that are given to an import, without hidden ones. Of files with `isNameOnly` the import gets
 * the name alone, to report that it skipped them: pictures and the like, and everything beside the one file of a vault
 * export that holds all of it.
 *
 * @param areInFolder the names are relative to a folder that they do not include
 */
export function filesToImport<Named extends { name: string }>(
  files: readonly Named[],
  areInFolder = false,
): { file: Named; isNameOnly: boolean }[] {
  const visible = files.filter(({ name }) => !name.split('/').some((part) => part.startsWith('.')));
  const vaultFile = visible.find(({ name }) => name.split('/').at(-1) === VAULT_FILE_NAME);
  if (vaultFile === undefined)
    return visible.map((file) => ({
      file,
      isNameOnly: (areInFolder || file.name.includes('/')) && UNREADABLE_FORMAT.test(file.name),
    }));
  const others = visible.filter((file) => file !== vaultFile).slice(0, MAX_FILES - 1);
  return [{ file: vaultFile, isNameOnly: false }, ...others.map((file) => ({ file, isNameOnly: true }))];
}

const IMAGE = /\.(?:png|jpe?g|gif|webp|svg|bmp|tiff?|heic|avif|ico)$/i;

/** Why files dropped on the window cannot be imported, for the person; null when an import may be able to read them. */
export function importRefusalOf(names: readonly string[]): string | null {
  if (names.length === 0) return 'There is no file in it that can be read.';
  if (!names.every((name) => UNREADABLE_FORMAT.test(name))) return null;
  const what =
    names.length === 1
      ? `“${names[0]!.split('/').at(-1)}” was not taken in.`
      : `These ${names.length} files were not taken in.`;
  return names.every((name) => IMAGE.test(name))
    ? `Images cannot be kept yet. ${what} Describe in words what should be remembered.`
    : `${what} Text, Markdown, HTML and PDF can be kept, and exports of chats.`;
}
