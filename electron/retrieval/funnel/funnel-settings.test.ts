import { expect, it } from 'vitest';
import { BLEND_WEIGHT, PROVENANCE_WEIGHT } from '../../../shared/domain/ranking';
import { contentHash } from '../../../shared/lib/content-hash';
import { FUSION_WEIGHT } from '../index/queries/fusion-weight';
import { CONFIG_HASH, FUNNEL_SETTINGS } from './funnel-settings';

const FIRST_WEIGHT_NAMES =
  'words kinds phrase title meaning densePage saidWith itself beforeQuestion before twoBefore after pageLead person mention date asks told session related answerType links sharedWord adjacentTurn misspelt lesson decision sameSession sameTurn';

it('the funnel of a trace is known again after blocks and weights were renamed', () => {
  const { contract, facts, lessons, workspace, memories, web } = FUNNEL_SETTINGS.blockShare;
  const blockShare = { contract, facts, cues: lessons, workspace, memories, web };
  const values = Object.values(FUSION_WEIGHT);
  const weights = Object.fromEntries(FIRST_WEIGHT_NAMES.split(' ').map((name, index) => [name, values[index]]));
  expect(CONFIG_HASH).toBe(
    contentHash(JSON.stringify([{ ...FUNNEL_SETTINGS, blockShare }, weights, BLEND_WEIGHT, PROVENANCE_WEIGHT])),
  );
});
