import type { TableName } from '../domain/tables';

/** Events from main to every window. */
export interface AppEvents {
  /** A batch was written, with the tables and ids it touched (at most 200; null: more). */
  'vault.changed': { seq: number; tables: TableName[]; ids: string[] | null };
  /** Part of `app.status` changed; fetch it again. */
  'app.statusChanged': null;
  /** Another assistant asked to read, or read something. */
  'assistants.changed': null;
  /** A command joined or left a shared collection, published or withdrew. */
  'collections.changed': null;
  /** A model was downloaded or deleted, or a download began or ended. */
  'modelFiles.changed': null;
  /** More of a model has arrived. */
  'modelFiles.progress': null;
  /** Anything of `localModel.state` changed. */
  'localModel.changed': null;
  /** One event of a stream, to the window that began it; `event` is ChatStreamEvent or JobEvent. */
  stream: { streamId: string; event: unknown };
  /** Main asks the first window to show a place: one of another window cannot stand there. */
  navigate: { to: string };
  /** The lock of the screen was set, closed or opened, perhaps in another window. */
  'lock.changed': null;
  /** Anything of `program.state` changed. */
  'program.changed': null;
  /** Anything of `desktop.state` changed. */
  'desktop.changed': null;
  /** The list of vaults changed, or which one is open. */
  'vaults.changed': null;
  /** A link from outside waits to be taken with `links.take`. */
  'link.arrived': null;
}
export type AppEventName = keyof AppEvents;
