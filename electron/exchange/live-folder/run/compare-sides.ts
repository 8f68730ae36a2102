import type { NoteId } from '../../../../shared/domain/ids';
import type { Note } from '../../../../shared/domain/note';
import { parseFrontMatter } from '../../../../shared/lib/front-matter';
import { pathKey } from '../../../../shared/lib/markdown/link-target';
import { titleKey } from '../../../../shared/lib/markdown/title-key';
import type { PageFiles } from '../disk/page-files';
import { decodePage, readPage } from '../page/read-page';
import type { FolderScan, FolderScanner, ScannedPage } from '../disk/scan-folder';
import { contentOfNote, hashOfContent, type PageContent } from '../page/page-content';
import { relativeLinks, WIKI_LINKS, type PageLinks } from '../page/page-links';
import { foldPath } from '../plan/file-names';
import type { SyncBase, FileSide, MirrorAction, NoteSide } from '../plan/mirror-sides';
import { findConflictCopies } from '../plan/conflict-copies';
import { pairFiles, planMirror, planPaths } from '../plan/plan-mirror';
import type { MirrorChoice, MirrorDeps } from './mirror-options';
import { notePathOf, type VaultSide } from './vault-side';
import { t } from '../../../../shared/messages/message';

/** Both sides at one moment, and what has to happen. */
export interface Comparison {
  scan: FolderScan;
  notes: ReadonlyMap<NoteId, NoteSide>;
  /** Where the file of each mirrored note is, or is to be. */
  paths: ReadonlyMap<NoteId, string>;
  links: PageLinks;
  formOf: (id: NoteId) => string;
  actions: readonly MirrorAction[];
  problems: { path: string; why: string }[];
  /** A file was changed a moment ago and is read later. */
  isUnfinished: boolean;
}

export interface CompareDeps extends Pick<MirrorDeps, 'notes'> {
  folder: string;
  choice: Pick<MirrorChoice, 'links'>;
  scanner: FolderScanner;
  files: Pick<PageFiles, 'read'>;
  vault: VaultSide;
  syncBases: ReadonlyMap<NoteId, SyncBase>;
}

export async function compareSides(deps: CompareDeps): Promise<Comparison> {
  const { notes: noteDeps, syncBases, scanner } = deps;
  const scan = await scanner.scan();
  const problems = scan.pages.flatMap(({ path, problem, remark }) => {
    const why = problem ?? remark;
    return why === undefined ? [] : [{ path, why }];
  });
  problems.push(...scan.leftOut);
  const pages = [...withImported(deps, scan.pages), ...hiddenFiles(scan, syncBases)];
  const paired = pairFiles(pages, syncBases);
  const known = new Set<NoteId>([...syncBases.keys(), ...paired.files.keys()]);
  const notes = await deps.vault.read(known);
  const paths = planPaths(syncBases, notes, paired, scan.others);
  const links = linksOf(deps, paths, notes);
  const formOf = (id: NoteId) => formIn(deps, paths, id);

  const owners = new Map<ScannedPage, NoteId | null>();
  for (const [id, page] of paired.files) owners.set(page, id);
  for (const page of paired.copies) owners.set(page, page.id);
  const copies = await findConflictCopies(
    [...paired.newcomers, ...paired.copies].filter(({ problem }) => problem === null),
    new Map([...paired.files].map(([id, page]) => [page, id])),
    ({ path }) => linesOfPage(deps.files, path),
  );
  const sides: FileSide[] = [];
  for (const page of pages) {
    const copy = copies.get(page);
    const read = await fileSide(deps, page, copy?.id ?? owners.get(page) ?? null, links, copy?.path);
    const side = copy === undefined ? read : { ...read, copyOf: copy.id };
    if (side.content === null && page.problem === null && page.bytes !== '')
      problems.push({ path: page.path, why: t('mainExchange.nameOrTitleEmpty') });
    sides.push(side);
  }
  return {
    scan,
    notes,
    paths,
    links,
    formOf,
    problems,
    actions: planMirror({ syncBases, notes, files: sides }, { formOf, paths }),
    isUnfinished: scan.pages.some(({ isSettling }) => isSettling),
  };

  async function fileSide(
    { files }: Pick<CompareDeps, 'files'>,
    page: ScannedPage,
    owner: NoteId | null,
    pageLinks: PageLinks,
    /** Where the note's own file is; default: this one is it. */
    ownPath = page.path,
  ): Promise<FileSide> {
    const { path, bytes, id, problem, isSettling } = page;
    const base = { path, bytes, id, isSettling };
    if (problem !== null) return { ...base, content: null };
    const syncBase = owner === null ? undefined : syncBases.get(owner);
    if (syncBase?.bytes === bytes && syncBase.path === path && syncBase.content !== '')
      return { ...base, content: syncBase.content };
    if (isSettling) return { ...base, content: '' };
    const raw = await files.read(path);
    const note = owner === null ? null : await noteDeps.store.get('notes', owner);
    const decoded = raw === null ? null : decodePage(raw, note?.body);
    // Gone or changed since the folder was read: the next comparison sees it.
    if (decoded === null || 'problem' in decoded) return { ...base, content: '', isSettling: true };
    const read = readPage(decoded.text, { path: ownPath, note, syncBase: syncBase ?? null, links: pageLinks });
    if (read === null) return { ...base, content: null };
    return {
      ...base,
      content: hashOfContent(read.content),
      ...(isBlank(read.content) && note !== null && !isBlank(note) ? { isCut: true } : {}),
      ...(syncBase === undefined && note !== null ? { isWithinNote: isWithin(read.content, note) } : {}),
    };
  }
}

/** A file that was imported before the folder was live belongs to its note. */
function withImported(
  { notes: { catalog }, syncBases, folder }: Pick<CompareDeps, 'notes' | 'syncBases' | 'folder'>,
  pages: readonly ScannedPage[],
): ScannedPage[] {
  const known = new Set([...syncBases.values()].map(({ path }) => foldPath(path)));
  const isNew = ({ id, path }: ScannedPage) => id === null && !known.has(foldPath(path));
  if (!pages.some(isNew)) return [...pages];
  const named = new Set(pages.map(({ id }) => id));
  const byPath = new Map<string, NoteId>();
  for (const { id, path } of catalog.withStatus('kept'))
    if (path !== undefined && !syncBases.has(id) && !named.has(id)) byPath.set(pathKey(path), id);
  return pages.map((page) => {
    const id = isNew(page)
      ? (byPath.get(pathKey(notePathOf(folder, page.path))) ?? byPath.get(pathKey(page.path)))
      : undefined;
    return id === undefined ? page : { ...page, id };
  });
}

/** The lines of a page's text, for comparison; null where it cannot be read. */
async function linesOfPage(files: CompareDeps['files'], path: string): Promise<ReadonlySet<string> | null> {
  const raw = await files.read(path);
  const decoded = raw === null ? null : decodePage(raw);
  if (decoded === null || 'problem' in decoded) return null;
  const lines = parseFrontMatter(decoded.text).body.split('\n');
  return new Set(lines.map((line) => line.trim()).filter((line) => line !== ''));
}

/** Files of which only that they are there is known: links in their place, and folders that cannot be read. */
function hiddenFiles({ leftOut }: FolderScan, syncBases: ReadonlyMap<NoteId, SyncBase>): ScannedPage[] {
  if (leftOut.length === 0) return [];
  return [...syncBases.values()].flatMap(({ id, path }) =>
    leftOut.some((left) => path === left.path || path.startsWith(left.path.endsWith('/') ? left.path : `${left.path}/`))
      ? [{ path, bytes: '', id, problem: '', isSettling: false }]
      : [],
  );
}

const isBlank = ({ body }: { body: string }): boolean => body.trim() === '';

function isWithin(content: PageContent, note: Note): boolean {
  const own = contentOfNote(note);
  const has = (names: readonly string[], all: readonly string[]) => {
    const keys = new Set(all.map(titleKey));
    return names.every((name) => keys.has(titleKey(name)));
  };
  return (
    hashOfContent({ ...content, tags: own.tags, aliases: own.aliases }) === hashOfContent(own) &&
    has(content.tags, own.tags) &&
    has(content.aliases, own.aliases)
  );
}

function linksOf(
  { notes: { catalog }, choice }: Pick<CompareDeps, 'notes' | 'choice'>,
  paths: ReadonlyMap<NoteId, string>,
  notes: ReadonlyMap<NoteId, NoteSide>,
): PageLinks {
  if (choice.links === 'wiki') return WIKI_LINKS;
  const titles = new Map([...paths].map(([id, path]) => [foldPath(path), notes.get(id)?.title]));
  const resolve = catalog.resolver();
  return relativeLinks({
    resolve: (target, from) => resolve(target, from),
    pathOf: (id) => (notes.get(id)?.isMirrored === true ? paths.get(id) : undefined),
    titleAt: (path) => titles.get(foldPath(path)),
  });
}

function formIn(
  { notes: { catalog }, choice }: Pick<CompareDeps, 'notes' | 'choice'>,
  paths: ReadonlyMap<NoteId, string>,
  id: NoteId,
): string {
  if (choice.links === 'wiki') return 'wiki';
  const targets = [...catalog.linksFrom(id)].flatMap(({ kind, to }) =>
    kind === 'wikilink' && to !== null && paths.has(to) ? [paths.get(to)!] : [],
  );
  return `relative ${paths.get(id) ?? ''} ${[...new Set(targets)].toSorted().join('|')}`;
}
