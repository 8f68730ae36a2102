import { expect, it } from 'vitest';
import { joinCommand, splitCommand } from './command-line';

it('a command is split at spaces, quotes hold a word together, and nothing else has a meaning', () => {
  expect(splitCommand('  "/opt/my agent/run" --mode=acp "" $(rm -rf) ; x ')).toEqual([
    '/opt/my agent/run',
    '--mode=acp',
    '',
    '$(rm',
    '-rf)',
    ';',
    'x',
  ]);
  expect(splitCommand('   ')).toEqual([]);
});

it('a command in one line is read as it was', () => {
  const argv = ['/opt/my agent/run', '', 'acp', '--a=b'];
  expect(splitCommand(joinCommand(argv))).toEqual(argv);
});
