import { changeEach, changeFields, mapped, ofFields } from './change-fields';

const LANES = new Map([['cue', 'lesson']]);
const BLOCKS = new Map([['cues', 'lessons']]);

const withLane = ofFields((fields) => changeFields(fields, { lane: mapped(LANES) }));
const withBlock = ofFields((fields) => changeFields(fields, { block: mapped(BLOCKS) }));
const candidate = ofFields((fields) =>
  changeFields(fields, { found: (found) => changeEach(found, withLane), compose: withBlock }),
);

/** A retrieval trace of version 4 in the shape of version 5. */
export const upgradeTrace: (row: unknown) => unknown = ofFields((trace) =>
  changeFields(trace, {
    lanes: (lanes) => changeEach(lanes, withLane),
    candidates: (candidates) => changeEach(candidates, candidate),
    package: ofFields((fields) => changeFields(fields, { blocks: (blocks) => changeEach(blocks, withBlock) })),
  }),
);
