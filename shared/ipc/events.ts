import type { TableName } from '../domain/tables';

/** What main tells every window. */
export interface AppEvents {
  /** A batch was written: which tables it touched, and which ids (at most 200; null means "many"). */
  'vault.changed': { seq: number; tables: TableName[]; ids: string[] | null };
  /** Anything of `app.status` changed: fetch it again. */
  'app.statusChanged': null;
  /** One event of a stream; `event` is ChatStreamEvent or JobEvent. */
  stream: { streamId: string; event: unknown };
  /** Main asks the window to go somewhere (deep link, second start, notification). */
  navigate: { to: string };
}
export type AppEventName = keyof AppEvents;
