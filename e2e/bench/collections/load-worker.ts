import { openDatabase } from '../../../electron/collections/database/open-database';
import { readServerAddress } from '../../../electron/collections/database/server-address';
import { publishNotes } from '../../../electron/collections/notes/publish-notes';
import { createCollectionNotes } from './collection-notes';
import { createCollectionVectors } from './collection-vectors';
import { runClient, type ClientFigures, type ClientLoad, type Login } from './load-client';

/** Notes of one transaction, as the app sends them. */
const NOTES_AT_ONCE = 50;

export type WorkerJob =
  | { act: 'fill'; collectionId: string; notes: number; from: number; to: number; login: Login }
  | { act: 'load'; clients: ClientLoad[] };

/** What the clients of a process did; of filling, the milliseconds of each transaction. */
export type WorkerResult = { act: 'fill'; ms: number[] } | { act: 'load'; figures: ClientFigures[] };

/** Clients live in processes of their own, so that none waits for the event loop of all. */
export async function runJob(job: WorkerJob): Promise<WorkerResult> {
  if (job.act === 'load') {
    const vectors = createCollectionVectors();
    return { act: 'load', figures: await Promise.all(job.clients.map((client) => runClient(client, vectors))) };
  }
  const notes = createCollectionNotes(job.notes).slice(job.from, job.to);
  const database = await openDatabase(readServerAddress(job.login.address), job.login.password);
  const vectors = createCollectionVectors();
  const ms: number[] = [];
  for (let from = 0; from < notes.length; from += NOTES_AT_ONCE) {
    const piece = notes.slice(from, from + NOTES_AT_ONCE);
    const vectorsOfPiece = vectors.ofNotes(piece);
    const start = performance.now();
    await publishNotes(database, job.collectionId, piece, vectorsOfPiece);
    ms.push(performance.now() - start);
  }
  await database.close();
  return { act: 'fill', ms };
}
