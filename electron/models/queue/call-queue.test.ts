import { describe, expect, it } from 'vitest';
import { createCallQueue, type CallPriority } from './call-queue';

const NEVER = new AbortController().signal;

/** A queue whose calls end when they are told to. */
function openQueue(slots: number) {
  const queue = createCallQueue(slots, 1);
  const log: string[] = [];
  const ends = new Map<string, () => void>();
  const call = (name: string, priority: CallPriority, signal: AbortSignal = NEVER) =>
    queue
      .run(
        priority,
        (own) =>
          new Promise<void>((resolve, reject) => {
            log.push(`${name} begins`);
            ends.set(name, resolve);
            own.addEventListener('abort', () => reject(own.reason as Error), { once: true });
          }),
        signal,
      )
      .then(
        () => log.push(`${name} ends`),
        () => log.push(`${name} stopped`),
      );
  const until = async (line: string, count = 1) => {
    while (log.filter((other) => other === line).length < count) await new Promise((resolve) => setTimeout(resolve, 1));
  };
  return { queue, log, call, until, end: (name: string) => ends.get(name)!() };
}

describe('the calls to one server', () => {
  it('are at most as many as it works on, those for an answer first, and others in the order of their coming', async () => {
    const { log, call, until, end } = openQueue(1);
    const calls = [call('a', 'before-answer'), call('b', 'before-answer'), call('late', 'background')];
    await until('a begins');
    const answer = call('answer', 'answer');
    await until('answer begins');
    expect([...log].sort()).toEqual(['a begins', 'a stopped', 'answer begins']);
    end('answer');
    await until('b begins');
    end('b');
    await until('late begins');
    end('late');
    await Promise.all([...calls, answer]);
    expect(log.filter((line) => line.endsWith('begins'))).toEqual([
      'a begins',
      'answer begins',
      'b begins',
      'late begins',
    ]);
  });

  it('in the background stop for an answer and begin again when nobody waits', async () => {
    const { log, call, until, end } = openQueue(1);
    const extraction = call('extraction', 'background');
    await until('extraction begins');
    const answer = call('answer', 'answer');
    await until('answer begins');
    end('answer');
    await until('extraction begins', 2);
    end('extraction');
    await Promise.all([extraction, answer]);
    expect(log).toEqual(['extraction begins', 'answer begins', 'answer ends', 'extraction begins', 'extraction ends']);
  });

  it('in the background leave a server with one slot alone for longer once an answer stopped them', async () => {
    const { log, call, until, end } = openQueue(1);
    const extraction = call('extraction', 'background');
    await until('extraction begins');
    await new Promise((resolve) => setTimeout(resolve, 100));
    const first = call('first', 'answer');
    await until('first begins');
    end('first');
    // Twice what it had: the next question comes before it begins again.
    await new Promise((resolve) => setTimeout(resolve, 50));
    const second = call('second', 'answer');
    await until('second begins');
    expect(log.filter((line) => line === 'extraction begins')).toHaveLength(1);
    end('second');
    await until('extraction begins', 2);
    end('extraction');
    await Promise.all([extraction, first, second]);
  });

  it('that may be left undone are, when the person goes on before they began', async () => {
    const { log, call, until, end } = openQueue(1);
    const first = call('first', 'answer');
    await until('first begins');
    const verdicts = call('verdicts', 'spare');
    const extraction = call('extraction', 'background');
    const second = call('second', 'answer');
    await verdicts;
    end('first');
    await until('second begins');
    end('second');
    await until('extraction begins');
    end('extraction');
    await Promise.all([first, second, extraction]);
    expect(log).not.toContain('verdicts begins');
  });

  it('go on beside an answer where the server works on several', async () => {
    const { log, call, until, end } = openQueue(2);
    const verdicts = call('verdicts', 'before-answer');
    const answer = call('answer', 'answer');
    await until('answer begins');
    end('verdicts');
    end('answer');
    await Promise.all([verdicts, answer]);
    expect(log).not.toContain('verdicts stopped');
  });

  it('that are stopped while they wait leave the queue', async () => {
    const { log, call, until, end } = openQueue(1);
    const stop = new AbortController();
    const first = call('first', 'answer');
    await until('first begins');
    const second = call('second', 'answer', stop.signal);
    stop.abort();
    await second;
    end('first');
    await first;
    expect(log).toEqual(['first begins', 'second stopped', 'first ends']);
  });

  it('may become more at once when the server says so', async () => {
    const { queue, call, until, end } = openQueue(1);
    const calls = [call('a', 'answer'), call('b', 'answer')];
    await until('a begins');
    queue.setSlots(2);
    await until('b begins');
    end('a');
    end('b');
    await Promise.all(calls);
  });

  it('read piece by piece keep their slot until the last piece, or until the reader leaves', async () => {
    const { queue, call, until, end } = openQueue(1);
    const pieces = queue.stream(
      'answer',
      async function* () {
        yield 1;
        yield 2;
      },
      NEVER,
    );
    for await (const piece of pieces) {
      expect(piece).toBe(1);
      break;
    }
    const next = call('next', 'answer');
    await until('next begins');
    end('next');
    await next;
  });
});
