import type { Note } from '../../../../shared/domain/note';
import { createFileNames, safeFileName } from '../../../files/file-names';

const PAGE = /\.(?:md|markdown)$/iu;
/** Names of files that list a folder and tell its history, on systems that ignore case too. */
const RESERVED = /^(?:index|log)$/iu;

/**
 * Gives each note of a bundle its file, without an ending: in the folders of the file it came from; any other in a folder
 * for its category. Names that are taken, by the format too, get another ending; folders that differ in case alone are one,
 * as they would be on systems that ignore it.
 */
export function createConceptPaths(): (note: Pick<Note, 'title' | 'category' | 'path'>) => string {
  const spelled = new Map<string, string>();
  const filesOf = new Map<string, (name: string) => string>();
  return (note) => {
    const [folders, name] = placeOf(note);
    let folder = '';
    for (const part of folders) {
      const key = `${folder}${part}`.toLowerCase();
      folder = spelled.get(key) ?? `${folder}${part}/`;
      spelled.set(key, folder);
    }
    const nameIn = filesOf.get(folder) ?? createFileNames((free, count) => `${free}-${count}`);
    filesOf.set(folder, nameIn);
    return `${folder}${nameIn(RESERVED.test(name) ? `${name}-note` : name)}`;
  };
}

function placeOf({ title, category, path }: Pick<Note, 'title' | 'category' | 'path'>): [string[], string] {
  const parts = path?.split('/').filter((part) => part !== '') ?? [];
  const file = parts.pop();
  return file === undefined
    ? [[category], plainName(title).toLowerCase()]
    : [parts.map(plainName), plainName(file.replace(PAGE, ''))];
}

/** A name without signs that an address would have to encode, since not every reader decodes it. */
function plainName(name: string): string {
  const plain = safeFileName(name)
    .replace(/[^\p{L}\p{M}\p{N}_]+/gu, '-')
    .replace(/^-|-$/gu, '');
  return plain === '' ? 'untitled' : plain;
}
