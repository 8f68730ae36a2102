import { useState } from 'react';
import type { RouteInput } from '../../../shared/ipc/contract';
import type { ProposalView } from '../../../shared/ipc/routes/cleaning';
import { CAN_EDIT_TEXT } from './cleaning-text';

export interface Text {
  title: string;
  body: string;
}

/** What the person chose or wrote for the proposal on screen. */
export interface ProposalDraft {
  /** The subject that stays. */
  survivorId: string;
  /** Their own words instead; null: the text of the one that stays. */
  ownText: Text | null;
  /** Of a note that is split; null: as proposed. */
  parts: Text[] | null;
}

const initialDraft = ({ proposal }: ProposalView): ProposalDraft => ({
  survivorId: proposal.subjects[0]!,
  ownText: null,
  parts: null,
});

/** What is sent: only what differs from the proposal. */
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

/** Whether what was written can be sent. */
export const isComplete = ({ ownText, parts }: ProposalDraft): boolean =>
  (ownText === null || ownText.title.trim() !== '') &&
  (parts === null || parts.filter(({ title }) => title.trim() !== '').length >= 2);

/** The text to begin with when the person writes their own: the best one, with the texts under all of them. */
export function combinedText({ notes }: ProposalView, survivorId: string): Text {
  const first = notes.find(({ id }) => id === survivorId) ?? notes[0];
  const bodies = [first, ...notes].flatMap((note) =>
    note === undefined || note.body.trim() === '' ? [] : [note.body.trim()],
  );
  return { title: first?.title ?? '', body: [...new Set(bodies)].join('\n\n') };
}

/** The draft of the proposal that is looked at; another proposal begins anew. */
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
    /** The proposal was decided: if it comes back, its draft starts empty. */
    forget,
    /** Opens what can be written. */
    edit() {
      if (!CAN_EDIT_TEXT.has(view.proposal.kind)) return;
      if (view.proposal.kind === 'split-note') change({ parts: draft.parts ?? view.parts });
      else change({ ownText: draft.ownText ?? combinedText(view, draft.survivorId) });
    },
  };
}
