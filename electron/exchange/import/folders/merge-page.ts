import type { Category, Note, NoteProperties } from '../../../../shared/domain/note';
import { parseFrontMatter } from '../../../../shared/lib/front-matter';
import { tagsIn } from '../../../../shared/lib/markdown/tags';
import { mergeHeaders } from '../../../../shared/lib/merge-headers';
import { t } from '../../../../shared/messages/message';
import { readProperties } from '../../../corpus/notes/property-table';
import type { FolderKind } from '../pages/folder-kind';
import { type FolderPage, readFolderPage } from '../pages/folder-page';

/** A page and its note, with what was changed on either side since the last import. */
export interface MergedPage {
  /** The note as its file says it, with this front matter and text of it. */
  theirs: Note;
  /** The same with what was changed here; the text is given. */
  withText: (body: string) => Note;
  /** What was changed on both sides, in words for the report. */
  remarks: string[];
}

/**
 * Merges properties, tags, other names and category. A category that was changed here stays until the file has another.
 *
 * @param merge with the note as its page says it, `theirs`, and the `category` that its file had at the last import
 */
export function mergePage(
  merge: { stored: Note; theirs: Note; page: FolderPage; category: Category },
  key: string,
  kind: FolderKind,
): MergedPage {
  const { stored, theirs, page } = merge;
  const ours = stored.properties?.source ?? '';
  const base = stored.properties?.imported ?? ours;
  const file = page.properties?.source ?? '';
  const { text: merged, conflicts } = mergeHeaders(base, ours, file);
  const pages = new Map<string, FolderPage>();
  const read = (header: string): FolderPage => {
    const known = pages.get(header) ?? readFolderPage(header, key, kind);
    pages.set(header, known);
    return known;
  };
  const headers = [...new Set([base, ours, file])];
  const texts = [...new Set([stored.body, page.body])];

  /** Of the names that a front matter or a text said, those that none says any longer are left out. */
  const namesLeft = (field: 'tags' | 'aliases', header: string, body: string): string[] => {
    if (headers.length === 1 && texts.length === 1) return theirs[field];
    const inText = (text: string) => (field === 'tags' ? tagsIn(text) : [page.title]);
    const ofFile = new Set([...read(file)[field], ...inText(page.body)]);
    // An older export says tags and other names of its note beside the front matter.
    const beside = page[field].filter((name) => !ofFile.has(name));
    const stays = new Set([...read(header)[field], ...inText(body), ...beside]);
    const said = new Set([...headers.flatMap((each) => read(each)[field]), ...texts.flatMap(inText)]);
    return theirs[field].filter((name) => stays.has(name) || !said.has(name));
  };
  const propertiesOf = (header: string): NoteProperties | null => {
    if (header === file) return page.properties;
    const { fields } =
      header === ours && stored.properties !== undefined
        ? stored.properties
        : readProperties(parseFrontMatter(header).data, header);
    return { fields, source: header, imported: file };
  };
  const withHeader = (header: string, body: string): Note => {
    const { properties: _file, ...rest } = theirs;
    const properties = propertiesOf(header);
    return {
      ...rest,
      ...(properties === null ? {} : { properties }),
      tags: namesLeft('tags', header, body),
      aliases: namesLeft('aliases', header, body),
    };
  };
  const isSaidAnew = page.category !== null && page.category !== merge.category;
  const category = isSaidAnew ? page.category! : stored.category;
  const remarks = [
    conflicts === null && t('mainExchange.propertiesChangedInBoth'),
    conflicts !== null &&
      conflicts.length > 0 &&
      t('mainExchange.fieldsChangedInBoth', { fields: conflicts.join(', ') }),
    ![category, merge.category].includes(stored.category) && t('mainExchange.categoryChangedInBoth'),
  ];
  return {
    theirs: withHeader(file, page.body),
    withText: (body) => ({ ...withHeader(merged, body), category }),
    remarks: remarks.filter((remark) => remark !== false),
  };
}
