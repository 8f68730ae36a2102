import { describe, expect, it } from 'vitest';
import { STAGE_NAMES } from '../../../shared/domain/trace';
import { STEPS } from './stage-list';

describe('the stages of the panel', () => {
  it('show every stage that can drop a candidate, each once, in funnel order', () => {
    // The first stage reads the question; there is no candidate yet.
    expect(STEPS.flatMap(({ stages }) => stages)).toEqual(STAGE_NAMES.slice(1));
  });
});
