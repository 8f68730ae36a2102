import type { Role } from './message';

/** A turn for a model. */
export interface Turn {
  role: Role;
  speaker: string | null;
  text: string;
  at: number;
}
