import type { NoteId } from '../../../../shared/domain/ids';
import { safeFileName } from '../../../files/file-names';
import { folderOf } from '../../../../shared/lib/markdown/file-path';
import { foldPath, freePath, isNamedFor, stemOf } from './file-names';
import type { SyncBase, FileSide, MirrorAction, MirrorSides, NoteSide, QuestionKind } from './mirror-sides';

interface MirrorPlanOptions {
  /** What the text of a mirrored note's file depends on besides the note. */
  formOf: (id: NoteId) => string;
  /** The paths that `planPaths` gave for the same sides; default: they are planned here. */
  paths?: ReadonlyMap<NoteId, string>;
}

/**
 * What has to happen so that folder and vault say the same. Each side is compared with what both had when they were last
 * equal: what only one side changed goes to the other; what both changed, and what one side lost, the person decides.
 * Pure: the same sides give the same actions, in the order of ids and paths.
 */
export function planMirror(sides: MirrorSides, { formOf, paths }: MirrorPlanOptions): MirrorAction[] {
  const { syncBases, notes, files } = sides;
  const paired = pairFiles(files, syncBases);
  const targets = paths ?? planPaths(syncBases, notes, paired);
  const copies = new Set(paired.copies);
  const actions: MirrorAction[] = [];
  const ids = new Set<NoteId>([
    ...syncBases.keys(),
    ...paired.files.keys(),
    ...[...notes.values()].filter(({ isMirrored }) => isMirrored).map(({ id }) => id),
  ]);
  for (const id of [...ids].toSorted()) {
    const pair: Pair = {
      id,
      note: notes.get(id) ?? null,
      file: paired.files.get(id) ?? null,
      syncBase: syncBases.get(id) ?? null,
      target: targets.get(id) ?? null,
      formOf,
    };
    const endMove = endOfMove(pair, copies);
    if (endMove !== null) copies.delete(endMove.copy);
    // One that is being written, or cannot be read, is left alone until the next run.
    if (pair.file !== null && (pair.file.isSettling === true || pair.file.content === null)) continue;
    actions.push(...(endMove === null ? planPair(pair) : [endMove.action]));
  }
  /** Notes that a question is asked about: of one note one at a time. */
  const asked = new Set(actions.map((action) => (action.do === 'ask' ? action.question.id : null)));
  for (const file of [...paired.newcomers, ...copies].toSorted((left, right) => (left.path < right.path ? -1 : 1))) {
    const { path, bytes, content, isSettling, copyOf } = file;
    if (isSettling === true || content === null) continue;
    const note = copyOf === undefined ? undefined : notes.get(copyOf);
    if (note?.isMirrored !== true) actions.push({ do: 'arrive', id: null, path, bytes });
    else if (!asked.has(note.id)) {
      asked.add(note.id);
      actions.push(ask('conflict-copy', { id: note.id, note, file, syncBase: null, target: null, formOf }));
    }
  }
  return actions;
}

interface Pair {
  id: NoteId;
  note: NoteSide | null;
  file: FileSide | null;
  syncBase: SyncBase | null;
  target: string | null;
  formOf: (id: NoteId) => string;
}

/**
 * A move writes the file under its new name before the old one goes. Where it was interrupted between the two, the old
 * file is as it was agreed on and the new one has the note's text.
 */
function endOfMove(
  { id, note, file, syncBase, target }: Pair,
  copies: ReadonlySet<FileSide>,
): { action: MirrorAction; copy: FileSide } | null {
  if (note?.isMirrored !== true || file === null || syncBase === null || target === null) return null;
  if (file.path !== syncBase.path || file.bytes !== syncBase.bytes || file.path === target) return null;
  for (const copy of copies)
    if (copy.id === id && copy.path === target && copy.content === note.content && copy.isSettling !== true)
      return { action: { do: 'end-move', id, from: file.path, to: copy.path, bytes: file.bytes }, copy };
  return null;
}

function planPair(pair: Pair): MirrorAction[] {
  const { id, note, file, syncBase } = pair;
  if (note?.isMirrored === true) {
    if (file !== null) return planBoth({ ...pair, note, file });
    if (syncBase === null) return [{ do: 'write-file', id, path: pair.target!, replaces: null }];
    return syncBase.apart === 'note-without-file' ? [] : [ask('file-gone', pair)];
  }
  if (file === null) return syncBase === null ? [] : [{ do: 'forget', id }];
  if (syncBase?.apart === 'file-without-note') return [];
  // A file that names a note which this vault never had, or whose arrival was interrupted before the note was there.
  if (note === null && (syncBase === null || syncBase.content === ''))
    return [{ do: 'arrive', id: syncBase === null ? null : id, path: file.path, bytes: file.bytes }];
  return [ask('note-gone', pair)];
}

function planBoth({
  id,
  note,
  file,
  syncBase,
  target,
  formOf,
}: Pair & { note: NoteSide; file: FileSide }): MirrorAction[] {
  const { path, bytes } = file;
  const isMoving = target !== null && target !== path;
  const write: MirrorAction = isMoving
    ? { do: 'move-file', id, from: path, to: target, bytes }
    : { do: 'write-file', id, path, replaces: bytes };
  if (note.content === file.content) {
    // A file that just came in gets the id of its note.
    if (isMoving || syncBase?.content === '') return [write];
    if (syncBase === null) return [{ do: 'agree', id, path, bytes, content: note.content }];
    const isKnown =
      syncBase.path === path &&
      syncBase.bytes === bytes &&
      syncBase.content === note.content &&
      syncBase.title === note.title &&
      syncBase.taking === undefined &&
      syncBase.apart === undefined;
    if (!isKnown) return [{ do: 'agree', id, path, bytes, content: note.content }];
    return syncBase.form === formOf(id) ? [] : [write];
  }
  const pair = { id, note, file, syncBase, target, formOf };
  if (syncBase === null && file.isWithinNote === true) return [write];
  if (syncBase === null) return [ask(file.isCut === true ? 'file-gone' : 'conflict', pair)];
  const { taking } = syncBase;
  const isTaken = taking !== undefined && taking.bytes === bytes && taking.content === note.content;
  const isFileChanged = !isTaken && file.content !== syncBase.content;
  if (!isFileChanged) return [write];
  // A file without its text waits as a deleted one does.
  if (file.isCut === true) return syncBase.apart === 'note-without-file' ? [] : [ask('file-gone', pair)];
  if (note.content === syncBase.content) return [{ do: 'take-in', id, path, bytes }];
  return [ask('conflict', pair)];
}

function ask(kind: QuestionKind, { id, note, file, syncBase }: Pair): MirrorAction {
  return {
    do: 'ask',
    question: {
      kind,
      id,
      path: file?.path ?? syncBase?.path ?? '',
      bytes: file?.bytes ?? null,
      content: note?.content ?? null,
      isFileChanged: file !== null && (syncBase === null || file.content !== syncBase.content),
    },
  };
}

type FileToPair = Pick<FileSide, 'path' | 'bytes' | 'id'>;

interface PairedFiles<File> {
  /** The file of each note. */
  files: ReadonlyMap<NoteId, File>;
  /** Files that belong to no note yet. */
  newcomers: readonly File[];
  /** Files that name a note which has another file. */
  copies: readonly File[];
}

/**
 * Which file belongs to which note: by the id in its front matter, wherever it lies; without one by the path at which
 * it was last seen, or by its bytes where that path is empty now.
 */
export function pairFiles<File extends FileToPair>(
  files: readonly File[],
  syncBases: ReadonlyMap<NoteId, SyncBase>,
): PairedFiles<File> {
  const paired = new Map<NoteId, File>();
  const copies: File[] = [];
  const unnamed: File[] = [];
  const ordered = files.toSorted((left, right) => (left.path < right.path ? -1 : 1));
  // A file on its way in may still name the note that it is a copy of.
  const arriving = new Map(
    [...syncBases.values()].filter(({ content }) => content === '').map((syncBase) => [syncBase.path, syncBase]),
  );
  const isArriving = (file: File): boolean => {
    const syncBase = arriving.get(file.path);
    if (syncBase?.taking?.bytes !== file.bytes) return false;
    paired.set(syncBase.id, file);
    return true;
  };
  for (const file of ordered.filter((each) => !isArriving(each))) {
    if (file.id === null) {
      unnamed.push(file);
      continue;
    }
    const other = paired.get(file.id);
    if (other === undefined) paired.set(file.id, file);
    else if (isAt(file, syncBases.get(file.id)) && !isAt(other, syncBases.get(file.id))) {
      paired.set(file.id, file);
      copies.push(other);
    } else copies.push(file);
  }
  const taken = new Set(ordered.map(({ path }) => foldPath(path)));
  const open = [...syncBases.values()].filter(({ id }) => !paired.has(id));
  const byPath = new Map(open.map((syncBase) => [foldPath(syncBase.path), syncBase]));
  const byBytes = new Map<string, SyncBase>();
  for (const syncBase of open)
    if (!taken.has(foldPath(syncBase.path)))
      for (const bytes of [syncBase.bytes, syncBase.taking?.bytes]) if (bytes) byBytes.set(bytes, syncBase);
  const newcomers: File[] = [];
  for (const file of unnamed) {
    const owner = byPath.get(foldPath(file.path)) ?? byBytes.get(file.bytes);
    if (owner === undefined || paired.has(owner.id)) newcomers.push(file);
    else paired.set(owner.id, file);
  }
  return { files: paired, newcomers, copies };
}

const isAt = (file: FileToPair, syncBase: SyncBase | undefined): boolean =>
  syncBase !== undefined && foldPath(file.path) === foldPath(syncBase.path);

type FileToPlan = Pick<FileSide, 'path' | 'bytes' | 'id'>;

/**
 * Where the file of each mirrored note is to be. A file stays in the folder that the person gave it; it gets a new name
 * where the note has a new title and the file was named for the old one.
 *
 * @param occupied paths of the folder that are no pages, as they are there
 */
export function planPaths(
  syncBases: ReadonlyMap<NoteId, SyncBase>,
  notes: ReadonlyMap<NoteId, Pick<NoteSide, 'id' | 'isMirrored' | 'title' | 'folder' | 'stem'>>,
  { files, newcomers, copies }: PairedFiles<FileToPlan>,
  occupied: Iterable<string> = [],
): ReadonlyMap<NoteId, string> {
  /** By folded path: the note that may have it, null for nobody. */
  const holders = new Map<string, NoteId | null>();
  const hold = (path: string, id: NoteId | null) => {
    const folded = foldPath(path);
    holders.set(folded, holders.has(folded) && holders.get(folded) !== id ? null : id);
  };
  for (const path of occupied) hold(path, null);
  for (const { path } of newcomers) hold(path, null);
  for (const { path, id } of copies) hold(path, id);
  for (const [id, { path }] of files) hold(path, id);
  // A deleted file's name stays free for it: it may be put back.
  for (const { id, path } of syncBases.values())
    if (notes.get(id)?.isMirrored === true && !holders.has(foldPath(path))) holders.set(foldPath(path), id);

  const paths = new Map<NoteId, string>();
  for (const note of [...notes.values()].toSorted((left, right) => (left.id < right.id ? -1 : 1))) {
    const file = files.get(note.id);
    const syncBase = syncBases.get(note.id);
    const known = file?.path ?? syncBase?.path;
    if (!note.isMirrored) {
      if (known !== undefined) paths.set(note.id, known);
      continue;
    }
    const isFree = (folded: string) => !holders.has(folded) || holders.get(folded) === note.id;
    const free = (folder: string, stem: string) => freePath(folder, stem, (folded) => !isFree(folded));
    let path: string;
    if (known === undefined) path = free(note.folder, note.stem);
    else if (syncBase !== undefined && isRenamed(note, syncBase, stemOf(known)))
      path = free(folderOf(known), safeFileName(note.title));
    else path = known;
    holders.set(foldPath(path), note.id);
    paths.set(note.id, path);
  }
  return paths;
}

const isRenamed = ({ title }: Pick<NoteSide, 'title'>, syncBase: SyncBase, stem: string): boolean =>
  title !== syncBase.title && isNamedFor(stem, syncBase.title) && !isNamedFor(stem, title);
