import { useState } from 'react';
import type { RouteInput } from '../../../shared/ipc/contract';
import type { ProposalView } from '../../../shared/ipc/routes/cleaning';
import { HAS_TEXT } from './cleaning-words';

export interface Text {
  title: string;
  body: string;
}

/** How the person wants the proposal they look at. */
export interface Draft {
  /** The subject that stays. */
  stays: string;
  /** Their own words instead; null: the text of the one that stays. */
  own: Text | null;
  /** Of a note that is split; null: as proposed. */
  parts: Text[] | null;
}

export const draftOf = ({ proposal }: ProposalView): Draft => ({
  stays: proposal.subjects[0]!,
  own: null,
  parts: null,
});

/** What is sent: only what differs from the proposal. */
export function choiceOf({ proposal }: ProposalView, { stays, own, parts }: Draft): RouteInput<'cleaning.accept'> {
  return {
    id: proposal.id,
    ...(stays !== proposal.subjects[0] && { stays }),
    ...(own !== null && { text: { title: own.title.trim(), body: own.body } }),
    ...(parts !== null && {
      parts: parts.filter(({ title }) => title.trim() !== '').map(({ title, body }) => ({ title: title.trim(), body })),
    }),
  };
}

/** Whether what was written can be sent. */
export const isComplete = ({ own, parts }: Draft): boolean =>
  (own === null || own.title.trim() !== '') &&
  (parts === null || parts.filter(({ title }) => title.trim() !== '').length >= 2);

/** The text to begin with when the person writes their own: the best one, with the texts under all of them. */
export function combinedText({ notes }: ProposalView, stays: string): Text {
  const first = notes.find(({ id }) => id === stays) ?? notes[0];
  const bodies = [first, ...notes].flatMap((note) =>
    note === undefined || note.body.trim() === '' ? [] : [note.body.trim()],
  );
  return { title: first?.title ?? '', body: [...new Set(bodies)].join('\n\n') };
}

/** The draft of the proposal that is looked at; another proposal begins anew. */
export function useDraft(view: ProposalView | null) {
  const [held, setHeld] = useState<{ id: string; draft: Draft } | null>(null);
  const forget = () => setHeld(null);
  if (view === null) return { draft: null, change: () => {}, edit: () => {}, forget };
  const { id } = view.proposal;
  const draft = held?.id === id ? held.draft : draftOf(view);
  const change = (next: Partial<Draft>) => setHeld({ id, draft: { ...draft, ...next } });
  return {
    draft,
    change,
    /** It is decided: should it come back, it begins anew. */
    forget,
    /** Opens what can be written. */
    edit() {
      if (!HAS_TEXT.has(view.proposal.kind)) return;
      if (view.proposal.kind === 'split-note') change({ parts: draft.parts ?? view.parts });
      else change({ own: draft.own ?? combinedText(view, draft.stays) });
    },
  };
}
