import { describe, expect, it } from 'vitest';
import { createDenseFirstScheduler } from './serve-index';
import type { CallMessage } from '../../threads/worker-contract';
import type { IndexMethod } from '../index/index-port';

function open() {
  const begun: string[] = [];
  const soon: (() => void)[] = [];
  const take = createDenseFirstScheduler(
    ({ id, method }) => begun.push(`${id} ${method}`),
    (run) => soon.push(run),
  );
  let id = 0;
  return {
    begun,
    goOn: () => soon.splice(0).forEach((run) => run()),
    take: (...methods: IndexMethod[]) =>
      take(methods.map((method): CallMessage<IndexMethod> => ({ id: (id += 1), method, args: [] }))),
  };
}

describe('the calls of a message', () => {
  it('start with dense searches, and the others when these are handed over', () => {
    const { begun, take, goOn } = open();
    take('lexical', 'dense', 'fuzzy', 'dense', 'graph');
    expect(begun).toEqual(['2 dense', '4 dense']);
    goOn();
    expect(begun).toEqual(['2 dense', '4 dense', '1 lexical', '3 fuzzy', '5 graph']);
  });

  it('keep their order when one of them writes, or none is dense', () => {
    const { begun, take, goOn } = open();
    take('apply', 'dense', 'lexical');
    take('lexical', 'stats');
    take('dense');
    expect(begun).toEqual(['1 apply', '2 dense', '3 lexical', '4 lexical', '5 stats', '6 dense']);
    goOn();
    expect(begun).toHaveLength(6);
  });

  it('start after all calls of the previous message', () => {
    const { begun, take, goOn } = open();
    take('lexical', 'dense');
    take('apply');
    take('dense', 'graph');
    expect(begun).toEqual(['2 dense']);
    goOn();
    expect(begun).toEqual(['2 dense', '1 lexical', '3 apply', '4 dense', '5 graph']);
    take('stats');
    expect(begun.at(-1)).toBe('6 stats');
  });
});
