import { describe, expect, it } from 'vitest';
import { createIndexCore } from './index-core';
import { ARCHIVED_METHODS, FOREGROUND_METHODS, INDEX_METHOD_NAMES, specOf } from './index-port';
import { LANE_QUERY_NAMES } from './queries/lane-query';

describe('the table of index methods', () => {
  it('contains every method of the index once', () => {
    expect(INDEX_METHOD_NAMES.toSorted()).toEqual(Object.keys(createIndexCore(null)).toSorted());
  });

  it('gives every lane priority over background work, any order and access to archived notes', () => {
    for (const lane of LANE_QUERY_NAMES) {
      expect(FOREGROUND_METHODS).toContain(lane);
      expect(ARCHIVED_METHODS).toContain(lane);
      expect(specOf(lane)).toMatchObject({ access: 'read', result: 'lane-hits' });
    }
  });
});
