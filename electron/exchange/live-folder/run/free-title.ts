import type { NoteId } from '../../../../shared/domain/ids';
import { titleKey } from '../../../../shared/lib/markdown/title-key';
import { folderOf } from '../plan/file-names';

/** The title, with its folder or a number where another kept note has it: links could not tell them apart. */
export function freeTitle(
  title: string,
  path: string,
  own: NoteId | null,
  keptWithTitle: (key: string) => readonly string[],
): string {
  const isFree = (wanted: string) => keptWithTitle(titleKey(wanted)).every((id) => id === own);
  if (isFree(title)) return title;
  const short = title.slice(0, 240).trim();
  const folder = folderOf(path).split('/').at(-1)!.slice(0, 50);
  if (folder !== '' && isFree(`${short} (${folder})`)) return `${short} (${folder})`;
  for (let count = 2; ; count += 1) if (isFree(`${short} (${count})`)) return `${short} (${count})`;
}
