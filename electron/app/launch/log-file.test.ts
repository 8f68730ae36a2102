import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSecretRedactor } from '../../models/redaction/secret-redactor';
import { openLogFile } from './log-file';

const KEY = 'p+ss/W0rd="<&\'9>\\x%7Ek';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engram-log-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the log file', () => {
  it('has one line per event, with time, level and data', async () => {
    const log = openLogFile({ folder: join(folder, 'logs'), now: () => 0 });
    log.info('started', { count: 2 });
    log.error('two\nlines', { cause: new Error('why') });
    const lines = (await readFile(log.path, 'utf8')).trimEnd().split('\n');
    expect(lines[0]).toBe('1970-01-01T00:00:00.000Z info  started {"count":2}');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('Error: why');
  });

  it('rotates full files and keeps only the newest', async () => {
    const log = openLogFile({ folder, now: () => 0, maxBytes: 60, keep: 2 });
    for (let index = 0; index < 20; index += 1) log.info(`event ${index}`);
    expect((await readdir(folder)).sort()).toEqual(['main.1.log', 'main.2.log', 'main.log']);
    expect(await readFile(log.path, 'utf8')).toContain('event 19');
  });

  it('contains no API key, neither in a line nor in a stack trace', async () => {
    const { redact } = createSecretRedactor([KEY]);
    const echoed: string[] = [];
    const log = openLogFile({ folder, now: () => 0, redact, echo: (line) => echoed.push(line) });
    log.warn(`refused ${KEY}`, { error: new Error(`with "${KEY}"`), detail: Buffer.from(KEY).toString('hex') });
    const text = (await readFile(log.path, 'utf8')) + echoed.join();
    expect(text).toContain('refused [key removed]');
    expect(text).not.toContain(KEY);
    expect(text).not.toContain(JSON.stringify(KEY).slice(1, -1));
    expect(text).not.toContain(Buffer.from(KEY).toString('hex'));
  });

  it('never stops the app', async () => {
    await writeFile(join(folder, 'logs'), 'a file where the folder should be');
    expect(() => openLogFile({ folder: join(folder, 'logs'), now: () => 0 }).error('lost')).not.toThrow();
  });
});
