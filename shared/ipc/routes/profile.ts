import { z } from 'zod';
import { countSchema } from '../../domain/bounds';
import { noteIdSchema, type NoteId } from '../../domain/ids';
import { route } from '../route';

/** Notes of a profile: each of them is judged with every turn. */
export const MAX_PROFILE = 30;

/** A kept note in the standing profile. */
export interface ProfileEntry {
  id: NoteId;
  title: string;
  /** Marked *never use in answers*: it stays in the list and is not judged. */
  isHidden: boolean;
}

/** Why a kept note is suggested: it states a limit or a preference, or says who somebody is. */
export type ProfileReason = 'limit' | 'preference' | 'person';

export interface ProfileSuggestion {
  id: NoteId;
  title: string;
  reason: ProfileReason;
}

export interface ProfileView {
  /** In the person's order. */
  entries: ProfileEntry[];
  /** The newest first. */
  suggestions: ProfileSuggestion[];
}

export const profileRoutes = {
  'profile.get': route<ProfileView>()(z.null()),
  /** Adds a kept note at the end. `not-allowed` where it is not kept, `too-large` at 30. Undone with scope note. */
  'profile.add': route<ProfileEntry>()(z.object({ id: noteIdSchema })),
  /** Takes a note out of the profile; the note itself stays as it is. */
  'profile.remove': route<ProfileEntry>()(z.object({ id: noteIdSchema })),
  /** Puts one at a position of the list, counted from 0; beyond the end: last. */
  'profile.move': route<ProfileEntry>()(z.object({ id: noteIdSchema, to: countSchema })),
  /** The note is not suggested again. */
  'profile.decline': route<null>()(z.object({ id: noteIdSchema })),
};
