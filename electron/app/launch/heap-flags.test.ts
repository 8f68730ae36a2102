import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { HEAP_FLAGS } from './heap-flags';

describe('the heap flags', () => {
  it('are known to the V8 of this Node', () => {
    const known = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });
    for (const flag of HEAP_FLAGS) expect(known).toContain(`--${flag.replace(/^--(?:no-)?/, '')} (`);
  });
});
