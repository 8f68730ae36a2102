import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createToolCallCollector } from './tool-calls';

const call = fc.record({
  id: fc.uuid(),
  name: fc.constantFrom('search_vault', 'other'),
  arguments: fc.string({ maxLength: 60 }),
});

/** A text cut at the given places. */
function cut(text: string, cutPoints: number[]): string[] {
  const borders = [0, ...cutPoints.map((index) => index % (text.length + 1)).sort((a, b) => a - b), text.length];
  return borders.slice(1).map((end, at) => text.slice(borders[at], end));
}

describe('streamed tool calls', () => {
  it('are assembled completely, wherever the chunks are cut and however the calls are interleaved', () => {
    fc.assert(
      fc.property(
        fc.array(call, { minLength: 1, maxLength: 4 }),
        fc.array(fc.nat(60), { maxLength: 5 }),
        fc.infiniteStream(fc.nat(3)),
        (calls, cutPoints, order) => {
          const queues = calls.map(({ arguments: given }, index) =>
            cut(given, cutPoints).map((piece) => ({ index, function: { arguments: piece } })),
          );
          const collector = createToolCallCollector();
          collector.add(calls.map(({ id, name }, index) => ({ index, id, function: { name, arguments: '' } })));
          while (queues.some((queue) => queue.length > 0)) {
            const queue = queues[order.next().value! % queues.length]!;
            const piece = queue.shift() ?? queues.find((other) => other.length > 0)!.shift()!;
            collector.add([piece]);
          }
          expect(collector.calls).toEqual(
            calls.map(({ id, name, arguments: given }) => ({
              id,
              type: 'function',
              function: { name, arguments: given },
            })),
          );
        },
      ),
    );
  });

  it('servers that leave out the index, the id, or repeat the name are understood', () => {
    const withoutIndex = createToolCallCollector();
    withoutIndex.add([{ id: 'a', function: { name: 'search_vault', arguments: '{"que' } }] as never);
    withoutIndex.add([{ function: { arguments: 'ry":"x"}' } }] as never);
    expect(withoutIndex.calls).toMatchObject([{ id: 'a', function: { arguments: '{"query":"x"}' } }]);
    const sameIndex = createToolCallCollector();
    sameIndex.add([
      { index: 0, id: 'a', function: { name: 'search_vault', arguments: '{}' } },
      { index: 0, id: 'b', function: { name: 'search_vault', arguments: '[]' } },
    ]);
    expect(sameIndex.calls.map(({ id }) => id)).toEqual(['a', 'b']);
    const repeated = createToolCallCollector();
    repeated.add([
      { index: 0, function: { name: 'search_vault', arguments: '{' } },
      { index: 0, function: { name: 'search_vault', arguments: '}' } },
    ]);
    expect(repeated.calls).toEqual([
      { id: 'call_1', type: 'function', function: { name: 'search_vault', arguments: '{}' } },
    ]);
  });

  it('never grow without bound', () => {
    const collector = createToolCallCollector();
    for (let count = 0; count < 100; count += 1)
      collector.add([
        { index: count, id: `c${count}`, function: { name: 'x', arguments: 'y'.repeat(9_000) } },
        { index: 0, function: { arguments: 'z'.repeat(9_000) } },
      ]);
    expect(collector.calls.length).toBeLessThanOrEqual(8);
    expect(collector.calls[0]!.function.arguments.length).toBeLessThan(20_000);
    const named = createToolCallCollector();
    named.add([{ index: 0, id: 'c'.repeat(500_000), function: { name: 'n'.repeat(500_000), arguments: '{}' } }]);
    expect(JSON.stringify(named.calls).length).toBeLessThan(1_000);
  });
});
