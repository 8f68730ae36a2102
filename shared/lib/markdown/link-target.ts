import { titleKey } from './title-key';
import { titlesOfTarget } from './wikilinks';

const PAGE = /\.(?:md|markdown)$/iu;
const ATTACHMENT =
  /\.(?:png|jpe?g|gif|webp|svg|bmp|tiff?|heic|avif|ico|mp3|m4a|wav|ogg|flac|opus|mp4|mov|webm|mkv|avi|pdf|docx?|xlsx?|pptx?|odt|ods|odp|epub|psd|ai|sqlite|csv|tsv|zip)$/iu;

const withoutHeading = (target: string): string => target.split('#')[0]!.split('?')[0]!;

/** Whether a target ends like a page or an attachment. */
export const isFileTarget = (target: string): boolean => {
  const path = withoutHeading(target);
  return PAGE.test(path) || ATTACHMENT.test(path);
};
/** Whether a target names a picture, a sound or another file that is no page. */
export const isAttachmentTarget = (target: string): boolean => ATTACHMENT.test(withoutHeading(target));

/** `#heading`, `#^block`, `@120`, `@L3`: a place in the same note. */
export const isOwnPlace = (target: string): boolean => /^(?:#|@L?\d+(?:c\d+)?$)/iu.test(target);

/** A target's path in segments, as its file is found. */
export interface TargetPath {
  /** `relative`: from the folder of the linking page; `root`: from the folder that was imported; `any`: either, or from any folder on. */
  from: 'relative' | 'root' | 'any';
  /** It ends in `.md`: such a path is read from the linking page first. */
  isFile: boolean;
  /** The folders and the name, `..` where it leads upwards; the last one without its ending. */
  segments: string[];
}

/** One of a target's titles, read as a path. */
export function readTargetPath(title: string): TargetPath {
  const segments = title.replace(PAGE, '').split('/');
  const from = title.startsWith('/') ? 'root' : /^\.{1,2}\//u.test(title) ? 'relative' : 'any';
  return { from, isFile: PAGE.test(title), segments: segments.filter((part) => part !== '' && part !== '.') };
}

/** A file's path as it is compared: without its ending, case ignored. */
export const pathKey = (path: string): string => titleKey(path.replace(PAGE, ''));

/** The last part of a path, as it is compared. */
export const fileNameKey = (path: string): string => pathKey(path.slice(path.lastIndexOf('/') + 1));

/** Keys under which a link is found when a note's title, alias or file name changes. */
export function keysOfTarget(target: string): Set<string> {
  const titles = titlesOfTarget(target);
  return new Set([...titles.map(titleKey), ...titles.map(fileNameKey)]);
}

/** What to call the note that a target names and that does not exist. */
export function nameOfMissing(target: string): string {
  const title = titlesOfTarget(target).at(-1)!;
  if (!PAGE.test(title) && !/^\.{0,2}\//u.test(title)) return title;
  return readTargetPath(title).segments.at(-1) ?? title;
}
