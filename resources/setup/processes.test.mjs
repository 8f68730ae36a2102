import { expect, it } from 'vitest';
import { readProcesses } from './processes.mjs';

it('a process that says no command takes none from the next one', () => {
  expect(readProcesses('  4 0 \r\n 88 4 a --type=renderer\r\n')).toEqual([
    { pid: 4, parent: 0, command: '' },
    { pid: 88, parent: 4, command: 'a --type=renderer' },
  ]);
});
