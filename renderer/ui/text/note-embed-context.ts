import { createContext, type ReactNode } from 'react';

/** Shows what `![[target|words]]` names in its place. */
export type RenderNoteEmbed = (target: string, words: string) => ReactNode;

/** Given where notes are read; without it such an embed is a link. */
export const NoteEmbedContext = createContext<RenderNoteEmbed | null>(null);
