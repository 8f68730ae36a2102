import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from '../../../shared/lib/logger';

export interface LogFileOptions {
  folder: string;
  /** Epoch milliseconds. */
  now: () => number;
  /** Bytes above which a file is rotated. */
  maxBytes?: number;
  /** Number of rotated files kept. */
  keep?: number;
  /** Redacts secrets in each line, as the last step before the disk. */
  redact?: (line: string) => string;
  /** A listener that also receives each line, for whoever started the program. */
  echo?: (line: string) => void;
}

export interface LogFile extends Logger {
  readonly path: string;
}

const FILE_NAME = 'main.log';

/**
 * Lines of `time level message {data}` in `main.log`, rotated to `main.1.log`, `main.2.log`. Written synchronously,
 * since the last line before a crash matters most. A failing log never stops the app.
 */
export function openLogFile({
  folder,
  now,
  maxBytes = 2 * 1024 * 1024,
  keep = 3,
  redact = (line) => line,
  echo,
}: LogFileOptions): LogFile {
  const path = join(folder, FILE_NAME);
  const rotatedFile = (number: number) => join(folder, `main.${number}.log`);

  const rotateWhenFull = () => {
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    if (size < maxBytes) return;
    rmSync(rotatedFile(keep), { force: true });
    for (let number = keep - 1; number >= 1; number -= 1) {
      if (statSync(rotatedFile(number), { throwIfNoEntry: false }))
        renameSync(rotatedFile(number), rotatedFile(number + 1));
    }
    renameSync(path, rotatedFile(1));
  };

  const write = (level: string, message: string, data?: Record<string, unknown>) => {
    const rest = data && Object.keys(data).length > 0 ? ` ${JSON.stringify(data, replaceErrors)}` : '';
    const line = redact(`${new Date(now()).toISOString()} ${level.padEnd(5)} ${message.replaceAll('\n', ' ')}${rest}`);
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      rotateWhenFull();
      appendFileSync(path, `${line}\n`, { mode: 0o600 });
    } catch {
      // The journal reports a full disk; another message here would hide it.
    }
    echo?.(line);
  };

  return {
    path,
    info: (message, data) => write('info', message, data),
    warn: (message, data) => write('warn', message, data),
    error: (message, data) => write('error', message, data),
  };
}

/** Errors have no JSON of their own; a log needs their stack. */
const replaceErrors = (_key: string, value: unknown): unknown =>
  value instanceof Error ? (value.stack ?? value.message) : value;
