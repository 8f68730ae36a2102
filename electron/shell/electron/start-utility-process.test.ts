import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { startUtilityProcess } from './start-utility-process';
import { utilityProcesses } from './testing/electron-fake';

it('a process under Electron passes messages on, writes nowhere, and tells once that it has ended', () => {
  const started = startUtilityProcess(pathToFileURL('/program/script.js'));
  const fake = utilityProcesses.at(-1)!;
  expect([fake.path, fake.options.stdio]).toEqual(['/program/script.js', 'ignore']);
  const seen: unknown[] = [];
  started.onMessage((message) => seen.push(message));
  started.onExit(() => seen.push('ended'));
  started.post({ kind: 'load' });
  started.kill();
  fake.kill();
  expect(seen).toEqual([{ kind: 'load' }, 'ended']);
});
