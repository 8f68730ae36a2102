import { useState } from 'react';
import type { RouteInput } from '../../../shared/ipc/contract';
import type { ProposalView } from '../../../shared/ipc/routes/cleaning';
import { CAN_EDIT_TEXT } from './cleaning-text';

export interface Text {
  title: string;
  body: string;
}

/** The person's choices and texts for the proposal on screen. */
export interface ProposalDraft {
  /** The note that stays. */
  survivorId: string;
  /** The person's own text; null for the text of the note that stays. */
  ownText: Text | null;
  /** The parts of a split note; null as proposed. */
  parts: Text[] | null;
}

const initialDraft = ({ proposal }: ProposalView): ProposalDraft => ({
  survivorId: proposal.subjects[0]!,
  ownText: null,
  parts: null,
});

/** The request: only what differs from the proposal. */
export function acceptInputOf(
  { proposal }: ProposalView,
  { survivorId, ownText, parts }: ProposalDraft,
): RouteInput<'cleaning.accept'> {
  return {
    id: proposal.id,
    ...(survivorId !== proposal.subjects[0] && { survivingId: survivorId }),
    ...(ownText !== null && { text: { title: ownText.title.trim(), body: ownText.body } }),
    ...(parts !== null && {
      parts: parts.filter(({ title }) => title.trim() !== '').map(({ title, body }) => ({ title: title.trim(), body })),
    }),
  };
}

/** Whether the draft can be sent. */
export const isComplete = ({ ownText, parts }: ProposalDraft): boolean =>
  (ownText === null || ownText.title.trim() !== '') &&
  (parts === null || parts.filter(({ title }) => title.trim() !== '').length >= 2);

/** The initial text when the person writes their own: the best title, and the bodies of all notes. */
export function combinedText({ notes }: ProposalView, survivorId: string): Text {
  const first = notes.find(({ id }) => id === survivorId) ?? notes[0];
  const bodies = [first, ...notes].flatMap((note) =>
    note === undefined || note.body.trim() === '' ? [] : [note.body.trim()],
  );
  return { title: first?.title ?? '', body: [...new Set(bodies)].join('\n\n') };
}

/** The draft of the shown proposal; another proposal begins with an empty draft. */
export function useProposalDraft(view: ProposalView | null) {
  const [held, setHeld] = useState<{ id: string; draft: ProposalDraft } | null>(null);
  const forget = () => setHeld(null);
  if (view === null) return { draft: null, change: () => {}, edit: () => {}, forget };
  const { id } = view.proposal;
  const draft = held?.id === id ? held.draft : initialDraft(view);
  const change = (next: Partial<ProposalDraft>) => setHeld({ id, draft: { ...draft, ...next } });
  return {
    draft,
    change,
    /** The proposal was decided: if it returns, its draft is empty. */
    forget,
    /** Opens the text fields. */
    edit() {
      if (!CAN_EDIT_TEXT.has(view.proposal.kind)) return;
      if (view.proposal.kind === 'split-note') change({ parts: draft.parts ?? view.parts });
      else change({ ownText: draft.ownText ?? combinedText(view, draft.survivorId) });
    },
  };
}
