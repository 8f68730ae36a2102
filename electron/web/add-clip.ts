import type { NoteId } from '../../shared/domain/ids';
import { clipBody } from '../../shared/domain/clip-note';
import type { Note } from '../../shared/domain/note';
import { newNote } from '../../shared/domain/new-note';
import type { PageClip } from '../../shared/domain/page-clip';
import { siteOf } from '../../shared/domain/web';
import { AppError } from '../../shared/ipc/errors';
import { checkExternalUrl } from '../../shared/ipc/check-external-url';
import { tagsIn } from '../../shared/lib/markdown/tags';
import { cleanTitle } from '../../shared/lib/markdown/title-key';
import { t } from '../../shared/messages/message';
import type { NoteDeps } from '../corpus/notes/note-deps';
import { findRisks } from '../corpus/quality-gate/quality-gate';
import { cleanLine } from '../exchange/import/text/clean-text';
import { splitSentences } from '../language/sentences/split-sentences';
import { addFromWeb } from './keep-quote';
import { findInstructions } from '../language/privacy/find-instructions';

/** Characters of a title that is cut from a text. */
const MAX_TITLE = 200;

/**
 * Adds what a person marked on a page as a note to review, under the site's name. It says the person's own remark first;
 * nothing of it is their word before they keep it. What was marked before, on the same page and without a new remark, is
 * not added again.
 *
 * @throws AppError `bad-input` without any text, `not-allowed` for an address that no browser may be sent to
 */
export const addClip = (deps: NoteDeps, given: PageClip): Promise<AddedClip> =>
  deps.runExclusive(() => writeClip(deps, given));

/** `isNew`: it was not in the vault before. */
interface AddedClip {
  noteId: NoteId;
  isNew: boolean;
}

async function writeClip(deps: NoteDeps, given: PageClip): Promise<AddedClip> {
  if (given.quote === '' && given.note === '') throw new AppError('bad-input', t('mainWeb.clipIsEmpty'));
  const clip = { ...given, url: checkExternalUrl(given.url) };
  const site = siteOf(clip.url);
  const text = clip.note || clip.quote;
  const title = cleanLine(splitSentences(text)[0]?.text ?? text, MAX_TITLE);
  const remark = cleanTitle(clip.note) === title ? '' : clip.note;
  const body = clipBody(clip, remark);
  const known = (await notesOfSite(deps, site)).find(
    (note) =>
      note.body.endsWith(clipBody(clip, '')) && (clip.note === '' || (note.title === title && note.body === body)),
  );
  if (known !== undefined) return { noteId: known.id, isNew: false };
  const isOrder = findInstructions(`${clip.quote}\n${clip.note}`).length > 0;
  const note = newNote(deps.ids.next<NoteId>(), {
    status: 'pending',
    category: 'fact',
    author: 'assistant',
    origin: 'import',
    proposedBy: site,
    title,
    body,
    tags: tagsIn(clip.note),
    flags: [
      ...new Set([...findRisks(`${clip.note}\n${clip.quote}`), ...(isOrder ? (['instruction-like'] as const) : [])]),
    ],
    createdAt: deps.now(),
  });
  await addFromWeb(deps, note);
  return { noteId: note.id, isNew: true };
}

/** What was clipped from a site and was not dropped. */
async function notesOfSite({ catalog, store }: NoteDeps, site: string): Promise<Note[]> {
  const ids = (['pending', 'deferred', 'kept'] as const)
    .flatMap((status) => [...catalog.withStatus(status)])
    .filter(({ proposedBy }) => proposedBy === site)
    .map(({ id }) => id);
  return (await store.getMany('notes', ids)).filter((note) => note !== null);
}
