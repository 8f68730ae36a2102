import { describe, expect, it } from 'vitest';
import { backupForImport, findBackup } from './find-backup';
import type { NamedFile } from './upload-files';

const file = (name: string, text = ''): NamedFile => ({ name, file: new File([text], name.split('/').at(-1)!) });
const ID = (seq: number) => `${String(seq).padStart(12, '0')}-20260501T090000000Z`;
const copy = (folder: string, seq: number, manifest: object = {}): NamedFile[] => [
  file(`${folder}${ID(seq)}.jsonl.gz`),
  file(`${folder}${ID(seq)}.json`, JSON.stringify({ manifest })),
];
const attachment = (folder: string) => file(`${folder}attachments/ab/${'ab'.repeat(32)}`);
const namesOf = async (files: NamedFile[]) => (await findBackup(files)).files.map(({ name }) => name).sort();
const sealed = (name: string) => file(name, 'age-encryption.org/v1\n…');

describe('the backup that a person chose', () => {
  it('is an encrypted file as it is', async () => {
    expect(await findBackup([sealed('renamed.age')])).toMatchObject({ name: 'renamed.age', isEncrypted: true });
  });

  it('is the newest copy of a folder with the attachments beside it, and nothing else that lies there', async () => {
    const files = [
      ...copy('Engram Vault 1a2b/', 9),
      ...copy('Engram Vault 1a2b/', 214),
      file(`Engram Vault 1a2b/${ID(300)}.jsonl.gz`),
      attachment('Engram Vault 1a2b/'),
      file('Engram Vault 1a2b/holiday.jpg'),
    ];
    expect(await namesOf(files)).toEqual([`${ID(214)}.json`, `${ID(214)}.jsonl.gz`, attachment('').name].sort());
  });

  it('has the copy that it builds on, in a folder of snapshots', async () => {
    const files = [
      ...copy('main/snapshots/', 7),
      ...copy('main/snapshots/', 8, { base: { id: ID(7) } }),
      attachment('main/'),
    ];
    expect(await namesOf(files)).toHaveLength(5);
  });

  it('is asked for again, in words, where there is none, there are several, or a vault lies there', async () => {
    await expect(findBackup([file('Photos/a.jpg')])).rejects.toThrow('no backup of this app');
    await expect(findBackup([...copy('Stick/One/', 1), ...copy('Stick/Two/', 1)])).rejects.toThrow(
      'Stick/One, Stick/Two',
    );
    const vault = [...copy('main/snapshots/', 1), file('main/journal/000000000001.jsonl')];
    await expect(findBackup(vault)).rejects.toThrow('Open it under Settings');
  });
});

describe('an import', () => {
  it('knows a backup, encrypted or plain, and takes everything else for itself', async () => {
    expect(await backupForImport([sealed('Garden.backup.tar.age')])).toMatchObject({ isEncrypted: true });
    expect(await backupForImport([...copy('Engram Vault 1a2b/', 3), attachment('Engram Vault 1a2b/')])).toMatchObject({
      name: 'Engram Vault 1a2b',
    });
    // A renamed backup says what it is once its passphrase opened it.
    for (const name of ['Garden.tar.age', 'renamed.age']) expect(await backupForImport([sealed(name)])).toBeNull();
    expect(await backupForImport([...copy('Notes/backup/', 3), file('Notes/a.md')])).toBeNull();
  });
});
