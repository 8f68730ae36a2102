import type { BatchDraft, BatchKind, DraftChange } from '../../../shared/domain/batch';
import { isUndecided, type Note, type NoteVersion } from '../../../shared/domain/note';
import { AppError } from '../../../shared/ipc/errors';
import { titleKey } from '../../../shared/lib/markdown/title-key';
import { tagsAfterEdit } from '../../../shared/lib/markdown/tags';
import { titlesOfTarget } from '../../../shared/lib/markdown/wikilinks';
import { wikilinkChanges, type NoteChange } from '../links/wikilink-changes';
import type { NoteDeps } from './note-deps';
import { requireFreeTitle, revise, revisionChanges, shortTitle, accessEventChangeOncePerHour } from './note-revision';
import { createLinkRenamer } from '../links/link-renamer';

export interface Rewrite {
  title: string;
  body: string;
  category: Note['category'];
  reason: Extract<NoteVersion['reason'], 'edited' | 'restored'>;
  /** Saves of one editing session form one version. */
  editSessionId?: string;
}

const KINDS: Record<Rewrite['reason'], BatchKind> = { edited: 'note.edit', restored: 'note.restore' };

/**
 * Gives a note a new text in one batch. With a new title, every note that links by the old title is rewritten and gets
 * a new version; the old title becomes an alias. Returns the note unchanged when nothing changes.
 *
 * @throws AppError `conflict` when the title is taken, `not-allowed` when the note is only a record
 */
export async function rewriteNote(
  deps: NoteDeps,
  note: Note,
  { title, body, category, reason, editSessionId }: Rewrite,
): Promise<Note> {
  if (note.status === 'dropped' || note.status === 'merged' || note.status === 'superseded') {
    throw new AppError(
      'not-allowed',
      `This note is only a record now (${note.status}). Bring it back to the vault first, then change it.`,
    );
  }
  const at = deps.now();
  const isRenamed = titleKey(title) !== titleKey(note.title);
  if (isRenamed && note.status === 'kept') requireFreeTitle(deps.catalog, title, note.id);
  const renamed = isRenamed ? createLinkRenamer(deps.catalog, title, [note]) : null;
  const after = revise(
    note,
    {
      title,
      body: renamed?.(body, note) ?? body,
      category,
      aliases: isRenamed ? aliasesAfter(note, title) : note.aliases,
      tags: tagsAfterEdit(note.tags, {
        before: note.body,
        after: body,
        properties: (note.properties?.fields ?? []).flatMap(({ name, values }) =>
          /^tags?$/i.test(name) ? values : [],
        ),
      }),
    },
    at,
  );
  if (after.title === note.title && after.body === note.body && after.category === note.category) return note;

  const steps: NoteChange[] = [{ before: note, after }];
  if (renamed !== null) steps.push(...(await linkingNoteChanges(deps, note, renamed, at)));
  const changes: DraftChange[] = [];
  for (const [index, step] of steps.entries()) {
    const isOwn = index === 0;
    changes.push(
      ...(await revisionChanges(
        deps,
        step.before!,
        step.after,
        isOwn ? reason : 'renamed-link',
        isOwn ? editSessionId : undefined,
      )),
    );
  }
  changes.push(
    ...wikilinkChanges(deps, steps, at),
    ...(await accessEventChangeOncePerHour(deps, note.id, 'edited', at)),
  );
  await deps.derivingWriter.commitWithDerivations({
    actor: 'person',
    kind: KINDS[reason],
    scope: 'note',
    label: labelOf(note, after, reason, steps.length - 1),
    changes,
  } satisfies BatchDraft);
  return after;
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
    const body = renamed(before.body, before);
    return body === before.body ? [] : [{ before, after: revise(before, { body }, at) }];
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
  if (reason === 'restored') return `Restored an earlier version of “${shortTitle(after.title)}”`;
  if (before.title === after.title) return `Changed “${shortTitle(after.title)}”`;
  const links = linking === 0 ? '' : linking === 1 ? ' and its links in 1 note' : ` and its links in ${linking} notes`;
  return `Renamed “${shortTitle(before.title)}” to “${shortTitle(after.title)}”${links}`;
}
