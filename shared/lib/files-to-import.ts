const VAULT_FILE_NAME = 'vault.jsonl';
/** Pictures, tables and the like, which no import reads. */
const UNREADABLE_FORMAT =
  /\.(?:png|jpe?g|gif|webp|svg|bmp|tiff?|heic|avif|ico|mp3|m4a|wav|ogg|flac|opus|mp4|mov|webm|mkv|avi|docx?|xlsx?|pptx?|odt|ods|odp|epub|psd|ai|sqlite|csv|tsv)$/i;

/** Files of one upload. */
const MAX_FILES = 20_000;

/**
 * Of the files of a folder those that an import is given: hidden ones are left out. Of those with `isNameOnly` the
 * import is told the name alone, so that it can say what it left out: pictures and the like, and everything beside the
 * one file of a vault export that holds all of it.
 *
 * @param areInFolder the names are those inside a folder that is left out of them
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

/**
 * Why files given to the window cannot be kept, in the person's words; null where an import may find something to read.
 */
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
