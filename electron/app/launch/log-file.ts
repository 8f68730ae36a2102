import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from '../../../shared/lib/logger';

export interface LogFileOptions {
  folder: string;
  /** Epoch milliseconds. */
  now: () => number;
  /** A file is put aside above this size. */
  maxBytes?: number;
  /** How many older files stay. */
  keep?: number;
  /** Takes secrets out of each line; the last place before the disk. */
  redact?: (line: string) => string;
  /** Also shown to whoever started the program. */
  echo?: (line: string) => void;
}

export interface LogFile extends Logger {
  readonly path: string;
}

const FILE_NAME = 'main.log';

/**
 * Lines of `time level message {data}` in `main.log`, put aside as `main.1.log`, `main.2.log`. Written at once, since
 * the last line before a crash is the one that matters. A log that cannot be written never stops the app.
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
  const aside = (number: number) => join(folder, `main.${number}.log`);

  const rotateWhenFull = () => {
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    if (size < maxBytes) return;
    rmSync(aside(keep), { force: true });
    for (let number = keep - 1; number >= 1; number -= 1) {
      if (statSync(aside(number), { throwIfNoEntry: false })) renameSync(aside(number), aside(number + 1));
    }
    renameSync(path, aside(1));
  };

  const write = (level: string, message: string, data?: Record<string, unknown>) => {
    const rest = data && Object.keys(data).length > 0 ? ` ${JSON.stringify(data, replaceErrors)}` : '';
    const line = redact(`${new Date(now()).toISOString()} ${level.padEnd(5)} ${message.replaceAll('\n', ' ')}${rest}`);
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      rotateWhenFull();
      appendFileSync(path, `${line}\n`, { mode: 0o600 });
    } catch {
      // A full disk is reported by the journal; a second complaint from here would only hide it.
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

/** Errors have no own JSON; their stack is what a log is for. */
const replaceErrors = (_key: string, value: unknown): unknown =>
  value instanceof Error ? (value.stack ?? value.message) : value;
