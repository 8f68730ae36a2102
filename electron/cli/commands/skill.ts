import { mkdir, readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import skill from '../../../resources/skill/engram-vault/SKILL.md?raw';
import { AppError } from '../../../shared/ipc/errors';
import { ownStart, shellWord } from '../../files/own-command';
import { writeAtomically } from '../../files/write-atomically';
import type { Command } from '../command';
import { SKILL_PLACES } from '../skill-places';

const NAME = 'engram-vault';

/** Prints the skill, or writes it where the person says: the folders are other programs'. */
export const runSkill: Command = async ({ line, path, fileSystem }) => {
  const { command, args } = ownStart([]);
  const text = skill.replace('`engram-vault vault`', () => `\`${[command, ...args].map(shellWord).join(' ')}\``);
  const [folder] = line.operands;
  if (folder !== undefined && line.for !== undefined)
    throw new AppError('bad-input', 'Name a folder or a program with --for, not both.');
  const parent = line.for === undefined ? folder && path(folder) : join(homedir(), ...SKILL_PLACES[line.for]);
  if (parent === undefined) return { json: { skill: text }, text: text.trimEnd() };
  const file = join(parent, NAME, 'SKILL.md');
  const before = await readFile(file, 'utf8').catch(() => null);
  if (before !== null && !before.startsWith(`---\nname: ${NAME}\n`))
    throw new AppError('conflict', `There is another file in ${file}. Nothing was written.`);
  await mkdir(join(parent, NAME), { recursive: true });
  await writeAtomically(file, text, fileSystem);
  return { json: { file }, text: `The skill is in ${file}.` };
};
