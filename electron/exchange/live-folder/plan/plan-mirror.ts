import type { NoteId } from '../../../../shared/domain/ids';
import type { Agreement, FileSide, MirrorAction, MirrorSides, NoteSide, QuestionKind } from './mirror-sides';
import { pairFiles } from './pair-files';
import { planPaths } from './plan-paths';

export interface MirrorPlanOptions {
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
  const { agreements, notes, files } = sides;
  const paired = pairFiles(files, agreements);
  const targets = paths ?? planPaths(agreements, notes, paired);
  const copies = new Set(paired.copies);
  const actions: MirrorAction[] = [];
  const ids = new Set<NoteId>([
    ...agreements.keys(),
    ...paired.files.keys(),
    ...[...notes.values()].filter(({ isMirrored }) => isMirrored).map(({ id }) => id),
  ]);
  for (const id of [...ids].toSorted()) {
    const pair: Pair = {
      id,
      note: notes.get(id) ?? null,
      file: paired.files.get(id) ?? null,
      agreement: agreements.get(id) ?? null,
      target: targets.get(id) ?? null,
      formOf,
    };
    const endMove = endOfMove(pair, copies);
    if (endMove !== null) copies.delete(endMove.copy);
    // One that is being written, or cannot be read, is left alone until the next run.
    if (pair.file !== null && (pair.file.isSettling === true || pair.file.content === null)) continue;
    actions.push(...(endMove === null ? planPair(pair) : [endMove.action]));
  }
  for (const { path, bytes, content, isSettling } of [...paired.newcomers, ...copies].toSorted((left, right) =>
    left.path < right.path ? -1 : 1,
  ))
    if (isSettling !== true && content !== null) actions.push({ do: 'arrive', id: null, path, bytes });
  return actions;
}

interface Pair {
  id: NoteId;
  note: NoteSide | null;
  file: FileSide | null;
  agreement: Agreement | null;
  target: string | null;
  formOf: (id: NoteId) => string;
}

/**
 * A move writes the file under its new name before the old one goes. Where it was interrupted between the two, the old
 * file is as it was agreed on and the new one has the note's text.
 */
function endOfMove(
  { id, note, file, agreement, target }: Pair,
  copies: ReadonlySet<FileSide>,
): { action: MirrorAction; copy: FileSide } | null {
  if (note?.isMirrored !== true || file === null || agreement === null || target === null) return null;
  if (file.path !== agreement.path || file.bytes !== agreement.bytes || file.path === target) return null;
  for (const copy of copies)
    if (copy.id === id && copy.path === target && copy.content === note.content && copy.isSettling !== true)
      return { action: { do: 'end-move', id, from: file.path, to: copy.path, bytes: file.bytes }, copy };
  return null;
}

function planPair(pair: Pair): MirrorAction[] {
  const { id, note, file, agreement } = pair;
  if (note?.isMirrored === true) {
    if (file !== null) return planBoth({ ...pair, note, file });
    if (agreement === null) return [{ do: 'write-file', id, path: pair.target!, replaces: null }];
    return agreement.apart === 'note-without-file' ? [] : [ask('file-gone', pair)];
  }
  if (file === null) return agreement === null ? [] : [{ do: 'forget', id }];
  if (agreement?.apart === 'file-without-note') return [];
  // A file that names a note which this vault never had, or whose arrival was interrupted before the note was there.
  if (note === null && (agreement === null || agreement.content === ''))
    return [{ do: 'arrive', id: agreement === null ? null : id, path: file.path, bytes: file.bytes }];
  return [ask('note-gone', pair)];
}

function planBoth({
  id,
  note,
  file,
  agreement,
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
    if (isMoving || agreement?.content === '') return [write];
    if (agreement === null) return [{ do: 'agree', id, path, bytes, content: note.content }];
    const isKnown =
      agreement.path === path &&
      agreement.bytes === bytes &&
      agreement.content === note.content &&
      agreement.title === note.title &&
      agreement.taking === undefined &&
      agreement.apart === undefined;
    if (!isKnown) return [{ do: 'agree', id, path, bytes, content: note.content }];
    return agreement.form === formOf(id) ? [] : [write];
  }
  const pair = { id, note, file, agreement, target, formOf };
  if (agreement === null && file.isWithinNote === true) return [write];
  if (agreement === null) return [ask(file.isCut === true ? 'file-gone' : 'conflict', pair)];
  const { taking } = agreement;
  const isTaken = taking !== undefined && taking.bytes === bytes && taking.content === note.content;
  const isFileChanged = !isTaken && file.content !== agreement.content;
  if (!isFileChanged) return [write];
  // A file without its text waits as a deleted one does.
  if (file.isCut === true) return agreement.apart === 'note-without-file' ? [] : [ask('file-gone', pair)];
  if (note.content === agreement.content) return [{ do: 'take-in', id, path, bytes }];
  return [ask('conflict', pair)];
}

function ask(kind: QuestionKind, { id, note, file, agreement }: Pair): MirrorAction {
  return {
    do: 'ask',
    question: {
      kind,
      id,
      path: file?.path ?? agreement?.path ?? '',
      bytes: file?.bytes ?? null,
      content: note?.content ?? null,
      isFileChanged: file !== null && (agreement === null || file.content !== agreement.content),
    },
  };
}
