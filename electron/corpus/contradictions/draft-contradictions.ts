import type { NoteId } from '../../../shared/domain/ids';
import { newNote } from '../../../shared/domain/new-note';
import { noteText, type Note } from '../../../shared/domain/note';
import type { DraftContradiction } from '../../../shared/ipc/routes/contradictions';
import { cleanTitle } from '../../../shared/lib/markdown/title-key';
import { t } from '../../../shared/messages/message';
import { findContradiction } from '../../language/claims/find-contradiction';
import { splitInformalSentences } from '../../language/sentences/informal-sentences';
import type { HiddenLookup } from '../../retrieval/funnel/retrieval-ports';
import { hiddenReasonOf } from '../hidden-claims/hidden-note-index';
import type { NoteDeps } from '../notes/note-deps';
import { linkChange, requireNote, shortTitle } from '../notes/note-revision';
import { plannedNoteChanges } from '../notes/planned-note';
import { replaceWithText } from '../notes/replace-with-text';
import { pairOfNotes } from '../relations/comparable-notes';
import type { Relations } from '../relations/relations';
import { commitAct } from '../write-path/deriving-writer';
import type { Contradiction } from './kept-claims';

/** Sentences of a draft that are compared, the last ones: what came before was compared as it was written. */
const MAX_SENTENCES = 4;
const MIN_WORDS = 3;
/** UTF-16 units of a note in which the sentence is looked for. */
const MAX_READ_CHARACTERS = 10_000;

interface DraftDeps extends NoteDeps {
  hidden: HiddenLookup;
  relations?: Pick<Relations, 'find' | 'setApart'>;
  /** Kept notes that a sentence cannot hold beside. */
  contradicted: (text: string) => Promise<Contradiction[]>;
}

/** Whether the person said of a new sentence and a kept note that they do not contradict each other. */
export const areSetApart = (relations: DraftDeps['relations'], note: Note, kept: Note): boolean => {
  const said = relations?.find(pairOfNotes(note, kept)) ?? null;
  return said?.relation === 'apart' && said.model === null;
};

/** What contradicts kept notes in a message that is still being written. */
export function createDraftContradictions(deps: DraftDeps) {
  const noteOf = (said: string, status: 'pending' | 'kept' = 'pending'): Note => {
    const at = deps.now();
    const kept = status === 'kept' ? { keptAt: at } : {};
    const text = { category: 'fact', author: 'person', title: cleanTitle(said), body: '' } as const;
    return newNote(deps.ids.next<NoteId>(), { status, ...text, origin: 'person', createdAt: at, ...kept });
  };
  return {
    /** Each with the kept sentence it differs from; hidden notes, and what was settled before, are not among them. */
    async find(text: string): Promise<DraftContradiction[]> {
      const sentences = splitInformalSentences(text)
        .map((sentence) => sentence.text.trim().replace(/[.!…]+$/u, ''))
        .filter((sentence) => sentence.split(/\s+/u).length >= MIN_WORDS)
        .slice(-MAX_SENTENCES);
      const view = await deps.hidden.view({ includeArchived: false });
      const found: DraftContradiction[] = [];
      for (const said of sentences) {
        for (const { noteId, reason } of await deps.contradicted(said)) {
          const kept = await deps.store.get('notes', noteId);
          if (kept?.status !== 'kept' || hiddenReasonOf(kept) !== null) continue;
          const sentence = sentenceThatDiffers(said, kept);
          if ((!view.isEmpty && view.states(sentence)) || areSetApart(deps.relations, noteOf(said), kept)) continue;
          const { id, body, version } = kept;
          found.push({ said, reason, kept: { id, sentence, version, isSentence: body.trim() === '' } });
        }
      }
      return found;
    },
    /** As for a unit, with what was written as the new note; one act, that can be taken back. */
    async resolve(
      said: string,
      { id, version }: { id: NoteId; version: number },
      how: 'replace' | 'keep-both' | 'dismiss',
    ) {
      if (how === 'replace') await replaceWithText(deps, { id, baseVersion: version, title: said, body: '' });
      const kept = await requireNote(deps.store, id);
      if (how === 'keep-both') {
        const after = noteOf(said, 'kept');
        const label = t('mainCorpus.keptShorttitleBesideWhat', { shortTitle: shortTitle(after.title) });
        await commitAct(deps, 'note.create', 'note', label, [
          ...(await plannedNoteChanges(deps, [{ before: null, after, reason: 'created' }], after.createdAt)),
          linkChange(deps.ids, 'contradicts', after.id, kept, after.createdAt),
        ]);
      }
      if (how !== 'replace') deps.relations?.setApart(pairOfNotes(noteOf(said), kept));
      return null;
    },
  };
}

/** The sentence of a note that the text contradicts; its title where none does by itself. */
const sentenceThatDiffers = (said: string, kept: Note): string =>
  kept.body.trim() === ''
    ? kept.title
    : (splitInformalSentences(noteText(kept).slice(0, MAX_READ_CHARACTERS)).find(
        ({ text }) => findContradiction(said, text) !== null,
      )?.text ?? kept.title);
