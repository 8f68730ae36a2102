import { put, type BatchDraft, type BatchKind, type DraftChange } from '../../../shared/domain/batch';
import { isOnlyRecord, isUndecided, type Note, type NoteVersion } from '../../../shared/domain/note';
import { ownFieldOf } from '../../../shared/domain/note-property';
import { AppError } from '../../../shared/ipc/errors';
import { canonicalJson } from '../../../shared/lib/canonical-json';
import { titleKey } from '../../../shared/lib/markdown/title-key';
import { tagsAfterEdit } from '../../../shared/lib/markdown/tags';
import { titlesOfTarget } from '../../../shared/lib/markdown/wikilinks';
import { wikilinkChanges, type NoteChange } from '../links/wikilink-changes';
import type { NoteDeps } from './note-deps';
import { requireFreeTitle, revise, revisionChanges, shortTitle, accessEventChangeOncePerHour } from './note-revision';
import { createLinkRenamer } from '../links/link-renamer';
import { changedHere, withLinksRenamed } from './property-table';
import { t } from '../../../shared/messages/message';

export interface Rewrite {
  title: string;
  body: string;
  category: Note['category'];
  reason: Extract<NoteVersion['reason'], 'edited' | 'restored'>;
  /** Saves of one editing session form one version. */
  editSessionId?: string;
  /** Tags, other names and properties as its file in the live folder has them; absent: they follow from the text. */
  fromFolder?: Pick<Note, 'tags' | 'aliases' | 'properties' | 'path'>;
}

export interface PreparedRewrite {
  after: Note;
  /** Null where nothing changes. */
  draft: BatchDraft | null;
}

const KINDS: Record<Rewrite['reason'], BatchKind> = { edited: 'note.edit', restored: 'note.restore' };

/**
 * Gives a note a new text in one batch. With a new title, every note that links by the old title is rewritten and gets
 * a new version; the old title becomes an alias. Returns the note unchanged when nothing changes.
 *
 * @throws AppError `conflict` when the title is taken, `not-allowed` when the note is only a record
 */
export async function rewriteNote(deps: NoteDeps, note: Note, rewrite: Rewrite): Promise<Note> {
  const { after, draft } = await prepareRewrite(deps, note, rewrite);
  if (draft !== null) await deps.derivingWriter.commitWithDerivations(draft);
  return after;
}

/** The same without writing it. */
export async function prepareRewrite(
  deps: NoteDeps,
  note: Note,
  { title, body, category, reason, editSessionId, fromFolder }: Rewrite,
): Promise<PreparedRewrite> {
  if (isOnlyRecord(note)) {
    throw new AppError('not-allowed', t('mainCorpus.noteOnlyRecordNow', { status: note.status }));
  }
  const at = deps.now();
  const isRenamed = titleKey(title) !== titleKey(note.title);
  if (isRenamed && note.status === 'kept') requireFreeTitle(deps.catalog, title, note.id);
  const renamed = isRenamed ? createLinkRenamer(deps.catalog, title, [note]) : null;
  const named = fromFolder === undefined ? note : { ...note, aliases: fromFolder.aliases };
  const revised = revise(
    note,
    {
      title,
      body: renamed?.(body, note) ?? body,
      category,
      aliases: isRenamed ? aliasesAfter(named, title) : named.aliases,
      tags:
        fromFolder?.tags ??
        tagsAfterEdit(note.tags, {
          before: note.body,
          after: body,
          properties: (note.properties?.fields ?? []).flatMap(({ name, values }) =>
            ownFieldOf(name) === 'tags' ? values : [],
          ),
        }),
    },
    at,
  );
  const isSameText = revised.title === note.title && revised.body === note.body && revised.category === note.category;
  if (fromFolder === undefined && isSameText) return { after: note, draft: null };
  const after = fromFolder === undefined ? revised : withFolderFields(isSameText ? note : revised, revised, fromFolder);
  if (canonicalJson(after) === canonicalJson(note)) return { after: note, draft: null };

  const steps: NoteChange[] = [{ before: note, after }];
  if (renamed !== null) steps.push(...(await linkingNoteChanges(deps, note, renamed, at)));
  const changes: DraftChange[] = [];
  for (const [index, step] of steps.entries()) {
    const isOwn = index === 0;
    // Properties are no text and make no version.
    if (isOwn ? isSameText : step.after.body === step.before!.body) changes.push(put('notes', step.after));
    else
      changes.push(
        ...(await revisionChanges(
          deps,
          step.before!,
          step.after,
          isOwn ? reason : 'renamed-link',
          isOwn ? editSessionId : undefined,
          isOwn && fromFolder !== undefined ? 'folder' : undefined,
        )),
      );
  }
  changes.push(
    ...wikilinkChanges(deps, steps, at),
    ...(await accessEventChangeOncePerHour(deps, note.id, 'edited', at)),
  );
  const label = labelOf(note, after, reason, steps.length - 1);
  return {
    after,
    draft: {
      actor: 'person',
      kind: KINDS[reason],
      scope: 'note',
      label: fromFolder === undefined ? label : t('mainCorpus.labelLiveFolder', { label }),
      changes,
    },
  };
}

/** A note with the tags, names and properties of its file; those are no text and make no version. */
function withFolderFields(
  { properties: before, ...note }: Note,
  { tags, aliases }: Pick<Note, 'tags' | 'aliases'>,
  { properties: ofFile, path }: NonNullable<Rewrite['fromFolder']>,
): Note {
  const properties = changedHere({ path: note.path, properties: before }, ofFile);
  return {
    ...note,
    tags,
    aliases,
    ...(path === undefined ? {} : { path }),
    ...(properties === undefined ? {} : { properties }),
  };
}

async function linkingNoteChanges(
  deps: NoteDeps,
  note: Note,
  renamed: ReturnType<typeof createLinkRenamer>,
  at: number,
): Promise<NoteChange[]> {
  const oldKey = titleKey(note.title);
  const ids = new Set<string>();
  for (const link of deps.catalog.linksTo(note.id)) {
    const isByTitle =
      link.kind === 'wikilink' && titlesOfTarget(link.toTitle).some((title) => titleKey(title) === oldKey);
    if (isByTitle && link.from !== note.id) ids.add(link.from);
  }
  const linking = await deps.store.getMany('notes', [...ids]);
  return linking.flatMap((before) => {
    if (before === null) return [];
    const rename = (text: string) => renamed(text, before);
    const body = rename(before.body);
    const text = body === before.body ? before : revise(before, { body }, at);
    const changed = before.properties === undefined ? undefined : withLinksRenamed(before.properties, rename);
    const properties = changed === before.properties ? undefined : changedHere(before, changed);
    const after = properties === undefined ? text : { ...text, properties };
    return after === before ? [] : [{ before, after }];
  });
}

/** The old title becomes an alias and the new one is removed from the aliases. A unit's wording becomes no alias. */
function aliasesAfter(note: Note, title: string): string[] {
  const names = isUndecided(note) ? note.aliases : [...note.aliases, note.title];
  const taken = new Set([titleKey(title)]);
  return names.filter((name) => {
    const key = titleKey(name);
    if (taken.has(key)) return false;
    taken.add(key);
    return true;
  });
}

function labelOf(before: Note, after: Note, reason: Rewrite['reason'], linking: number): string {
  if (reason === 'restored')
    return t('mainCorpus.restoredEarlierVersionShorttitle', { shortTitle: shortTitle(after.title) });
  if (before.title === after.title) return t('mainCorpus.changedShorttitle', { shortTitle: shortTitle(after.title) });
  return t('mainCorpus.renamedShorttitleShorttitle2', {
    shortTitle: shortTitle(before.title),
    shortTitle2: shortTitle(after.title),
    linking,
  });
}
