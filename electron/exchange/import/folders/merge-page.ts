import type { Note, NoteProperties } from '../../../../shared/domain/note';
import { parseFrontMatter } from '../../../../shared/lib/front-matter';
import { tagsIn } from '../../../../shared/lib/markdown/tags';
import { mergeHeaders } from '../../../../shared/lib/merge-headers';
import { t } from '../../../../shared/messages/message';
import { readProperties } from '../../../corpus/notes/property-table';
import type { VaultStore } from '../../../store/vault-store';
import type { FolderKind } from '../pages/folder-kind';
import { type FolderPage, readFolderPage } from '../pages/folder-page';
import { lastImported } from './find-known-notes';

/** A page and its note, with what was changed on either side since the last import. */
export interface MergedPage {
  /** The note as its file says it, with this front matter and text of it. */
  theirs: Note;
  /** The same with what was changed here; the text is given. */
  withText: (body: string) => Note;
  /** What was changed on both sides, in words for the report. */
  remarks: string[];
}

/** Merges properties, tags, other names and category. `theirs` is the note with all that its page says. */
export async function mergePage(
  store: Pick<VaultStore, 'query'>,
  { stored, theirs, page }: { stored: Note; theirs: Note; page: FolderPage },
  { key, kind }: { key: string; kind: FolderKind },
): Promise<MergedPage> {
  const ours = stored.properties?.source ?? '';
  const base = stored.properties?.imported ?? ours;
  const file = page.properties?.source ?? '';
  const { text: merged, conflicts } = mergeHeaders(base, ours, file);
  const read = (header: string) => readFolderPage(header, key, kind);
  const headers = [...new Set([base, ours, file])];
  const texts = [...new Set([stored.body, page.body])];

  /** Of the names that a front matter or a text said, those that none says any longer. */
  const namesLeft = (kind: 'tags' | 'aliases', header: string, body: string): string[] => {
    if (headers.length === 1 && texts.length === 1) return theirs[kind];
    const inText = (text: string) => (kind === 'tags' ? tagsIn(text) : []);
    const ofFile = [...read(file)[kind], ...inText(page.body)];
    // An older export says tags and other names of its note beside the front matter.
    const beside = page[kind].filter((name) => !ofFile.includes(name));
    const stays = new Set([
      ...read(header)[kind],
      ...inText(body),
      ...beside,
      ...(kind === 'aliases' ? [page.title] : []),
    ]);
    const said = new Set([...headers.flatMap((each) => read(each)[kind]), ...texts.flatMap(inText)]);
    return theirs[kind].filter((name) => stays.has(name) || !said.has(name));
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
  const { category, isChangedInBoth } = await mergeCategory(store, stored, page);
  const remarks = [
    conflicts === null && t('mainExchange.propertiesChangedInBoth'),
    conflicts !== null &&
      conflicts.length > 0 &&
      t('mainExchange.fieldsChangedInBoth', { fields: conflicts.join(', ') }),
    isChangedInBoth && t('mainExchange.categoryChangedInBoth'),
  ];
  return {
    theirs: withHeader(file, page.body),
    withText: (body) => ({ ...withHeader(merged, body), category }),
    remarks: remarks.filter((remark) => remark !== false),
  };
}

/** A category that was changed here stays until the file has another one than at the last import. */
async function mergeCategory(
  store: Pick<VaultStore, 'query'>,
  { id, category }: Note,
  page: FolderPage,
): Promise<{ category: Note['category']; isChangedInBoth: boolean }> {
  if (page.category === null || page.category === category) return { category, isChangedInBoth: false };
  const imported = (await lastImported(store, id))?.category ?? category;
  if (page.category === imported) return { category, isChangedInBoth: false };
  return { category: page.category, isChangedInBoth: category !== imported };
}
