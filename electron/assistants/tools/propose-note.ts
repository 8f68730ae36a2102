import { put } from '../../../shared/domain/batch';
import { sourceRef, type NoteId } from '../../../shared/domain/ids';
import { isUndecided } from '../../../shared/domain/note';
import { newNote } from '../../../shared/domain/new-note';
import { noteVersionOf } from '../../../shared/domain/note-version';
import { AppError } from '../../../shared/ipc/errors';
import { tagsIn } from '../../../shared/lib/markdown/tags';
import { cleanTitle } from '../../../shared/lib/markdown/title-key';
import { findRisks, flagUnit } from '../../corpus/quality-gate/quality-gate';
import { shortTitle } from '../../corpus/notes/note-revision';
import type { ToolContext, ToolInput, ToolResult } from './tool-definitions';

/** Characters of a note's title. */
const MAX_TITLE = 300;
/** Proposals of one program that wait for the person; more are refused. */
const MAX_WAITING = 100;

/** Adds a provisional note under the program's name. It is used nowhere until the person keeps it. */
export async function proposeNote(
  { client, corpus, unmask }: ToolContext,
  { text, details, category }: ToolInput<'propose_note'>,
): Promise<ToolResult<'propose_note'>> {
  const { catalog, noteDeps, runExclusive } = corpus;
  const { ids, now, derivingWriter } = noteDeps;
  const sentence = cleanTitle(text);
  return runExclusive(async () => {
    const waiting = [...catalog.withStatus('pending'), ...catalog.withStatus('deferred')].filter(
      (note) => note.proposedBy === client && isUndecided(note),
    );
    // A proposal is compared as the program wrote it: a name must not prove to be the one that a placeholder stands
    // for.
    const known = waiting.find((note) => (note.proposedAs ?? note.title) === sentence);
    if (known !== undefined)
      return { result: { ref: sourceRef('note', known.id), state: 'to review', isNew: false }, refs: [] };
    if (waiting.length >= MAX_WAITING)
      throw new AppError(
        'too-large',
        `${MAX_WAITING} notes that you proposed wait for the person. Propose more when they are reviewed.`,
      );
    const { title, body } = forPerson(unmask(sentence), unmask(details));
    const at = now();
    const flags = flagUnit({ text: title, category, author: 'assistant', quote: title, isSourceHedged: false }, []);
    const note = newNote(ids.next<NoteId>(), {
      status: 'pending',
      category,
      author: 'assistant',
      origin: 'import',
      proposedBy: client,
      ...(title === sentence ? {} : { proposedAs: sentence }),
      title,
      body,
      tags: tagsIn(body),
      flags: [...new Set([...flags, ...findRisks(body)])],
      createdAt: at,
    });
    await derivingWriter.commitWithDerivations({
      actor: 'assistant',
      kind: 'review.propose',
      // Undoing in Review takes back the person's own decisions.
      scope: 'none',
      label: `${client} proposed “${shortTitle(title)}”`,
      changes: [put('notes', note), put('noteVersions', noteVersionOf(note, 'created', at, ids))],
    });
    return { result: { ref: sourceRef('note', note.id), state: 'to review', isNew: true }, refs: [] };
  });
}

/** The texts with the names in their place. One that makes the sentence too long for a title moves it into the text. */
function forPerson(sentence: string, details: string): { title: string; body: string } {
  const title = cleanTitle(sentence);
  const body = details.normalize('NFC').trim();
  if (title.length <= MAX_TITLE) return { title, body };
  return { title: `${title.slice(0, MAX_TITLE - 1).trimEnd()}…`, body: body === '' ? title : `${title}\n\n${body}` };
}
