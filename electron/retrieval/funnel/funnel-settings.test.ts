import { expect, it } from 'vitest';
import { BLEND_WEIGHT, PROVENANCE_WEIGHT } from '../../../shared/domain/ranking';
import { contentHash } from '../../../shared/lib/content-hash';
import { FUSION_WEIGHT } from '../index/queries/fusion-weight';
import { CONFIG_HASH, FUNNEL_SETTINGS } from './funnel-settings';

it('the funnel of a trace is known again after a block was renamed', () => {
  const { contract, facts, lessons, workspace, memories, web } = FUNNEL_SETTINGS.blockShare;
  const blockShare = { contract, facts, cues: lessons, workspace, memories, web };
  expect(CONFIG_HASH).toBe(
    contentHash(JSON.stringify([{ ...FUNNEL_SETTINGS, blockShare }, FUSION_WEIGHT, BLEND_WEIGHT, PROVENANCE_WEIGHT])),
  );
});
