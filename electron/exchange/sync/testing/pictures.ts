import type { Attachment } from '../../../../shared/domain/attachment';
import type { AttachmentId } from '../../../../shared/domain/ids';
import { put } from '../../../../shared/domain/batch';
import type { TestDevice } from './test-device';

/** A file with these words and its row, as a picture that a note shows. Returns its hash. */
export async function putPicture(device: TestDevice, words: string): Promise<string> {
  const { ids, clock } = device.vault;
  const bytes = [Buffer.from(words)] as unknown as AsyncIterable<Uint8Array>;
  const { hash, bytes: size, mediaType } = await device.attachments.add(bytes);
  const [id, at] = [ids.next<AttachmentId>(), clock.now()];
  const name = `${id}.txt`;
  const row = { id, name, path: name, mediaType, bytes: size, hash, createdAt: at, updatedAt: at, removedAt: null };
  await write(device, 'add', [row]);
  return hash;
}

async function rowsOf({ vault }: TestDevice, hash?: string): Promise<Attachment[]> {
  const rows: Attachment[] = [];
  for await (const page of vault.store.pages('attachments')) rows.push(...page);
  return hash === undefined ? rows : rows.filter((row) => row.hash === hash);
}

const write = (device: TestDevice, kind: 'add' | 'remove', rows: readonly Attachment[]) =>
  device.vault.writer.commit({
    actor: 'person',
    kind: `attachment.${kind}`,
    scope: 'cleaning',
    label: kind,
    changes: rows.map((row) => put('attachments', row)),
  });

const change = async (device: TestDevice, kind: 'add' | 'remove', hash: string, changes: Partial<Attachment>) =>
  write(
    device,
    kind,
    (await rowsOf(device, hash)).map((row) => ({ ...row, ...changes })),
  );

export const removePicture = (device: TestDevice, hash: string) =>
  change(device, 'remove', hash, { removedAt: device.vault.clock.now() });
export const bringBack = (device: TestDevice, hash: string) => change(device, 'add', hash, { removedAt: null });
export const namePicture = (device: TestDevice, hash: string, name: string) => change(device, 'add', hash, { name });

/** Hashes of the files to which its rows refer. */
export const liveHashes = async (device: TestDevice): Promise<string[]> =>
  [...new Set((await rowsOf(device)).flatMap(({ hash, removedAt }) => (removedAt === null ? [hash] : [])))].toSorted();

/** Hashes of all files of which it ever had a row. */
export const knownHashes = async (device: TestDevice): Promise<string[]> =>
  [...new Set((await rowsOf(device)).map(({ hash }) => hash))].toSorted();

export const isHere = ({ attachments }: TestDevice, hash: string): Promise<boolean> => attachments.has(hash);

/** What the person does in Settings to free space: files to which no row refers go from the vault itself. */
export async function deleteRemoved(device: TestDevice): Promise<void> {
  const live = await liveHashes(device);
  for await (const { hash } of device.attachments.list())
    if (!live.includes(hash)) await device.attachments.remove(hash);
}
