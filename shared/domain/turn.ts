import type { UnusedReason } from './attachment-use';
import type { Role } from './message';

/** A turn for a model. */
export interface Turn {
  role: Role;
  speaker: string | null;
  text: string;
  at: number;
  /** Files of the message that a model is given again; absent without any. */
  files?: ModelFile[];
}

/** An attached file as a model gets it. */
export type ModelFile = { name: string } & (
  | {
      as: 'text';
      text: string;
      /** Characters that it has in all. */
      characters: number;
    }
  | { as: 'picture'; mediaType: string; base64: string }
  | {
      as: 'name';
      reason: UnusedReason;
      /** Why it gets no more, in words for the model. */
      why: string;
    }
);
