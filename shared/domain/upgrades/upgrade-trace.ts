import { changeEach, changeFields, isFields, mapped, ofFields, renameField, type Fields } from './change-fields';
import { readPlanner, readStageNote, readTokenizer } from './old-stage-notes';
import {
  readBelowThreshold,
  readComposeReason,
  readDifference,
  readFindingNote,
  readFloorReason,
  readFuseReason,
  readGateFailure,
  readGateReason,
  readLaneReason,
  readNoRoom,
  readNotice,
  readPurposeNote,
  readSkipReason,
  readVitalityUnused,
} from './old-trace-sentences';
import { legacy } from './read-sentence';

const LANES = new Map([['cue', 'lesson']]);
const BLOCKS = new Map([['cues', 'lessons']]);
const VARIANTS = new Map([
  ['tight', 'all'],
  ['medium', 'most'],
  ['broad', 'any'],
]);
const PARTS = new Map([
  ['words', 'lexical'],
  ['kinds of it', 'hyponym'],
  ['quoted words', 'phrase'],
  ['meaning', 'dense'],
  ['said with it', 'source-turn'],
  ['says it itself', 'own-text'],
  ['question before', 'previous-question'],
  ['turn before', 'previous-turn'],
  ['two turns before', 'second-previous-turn'],
  ['turn after', 'next-turn'],
  ['person', 'person'],
  ['date', 'time-window'],
  ['told as it happened', 'event-report'],
  ['asks itself', 'is-question'],
  ['answer type', 'answer-type'],
  ['session', 'session'],
  ['related words', 'related-terms'],
  ['misspelt name', 'fuzzy-name'],
  ['links', 'link'],
  ['lesson', 'lesson'],
  ['decision', 'decision'],
  ['same turn', 'same-turn'],
  ['same session', 'same-session'],
]);
const PENALTIES = new Map([
  ['superseded', 'superseded'],
  ['leans on what was superseded', 'links-to-superseded'],
  ['outside the time asked about', 'outside-time-window'],
  ['surfaced but not used', 'surfaced-unused'],
]);
/** Who judged, where it was no engine. */
const JUDGES = new Map<string, Fields>([
  ['you', { by: 'person' }],
  ['decision records', { by: 'records' }],
]);
const OFFLINE_JUDGE = 'offline engine';
const SENT_NOWHERE = 'nothing left this machine';
const LONGEST_NAME = 80;

/** Applies `read` to texts and leaves every other value: what is an object already was read before. */
const ofText =
  (read: (text: string) => unknown) =>
  (value: unknown): unknown =>
    typeof value === 'string' ? read(value) : value;

/** Figures under their codes, in their order. Those of one code are added, and a name without a code is `other`. */
function withCodes(names: ReadonlyMap<string, string>): (figures: unknown) => unknown {
  const codes = new Set([...names.values(), 'other']);
  const isCode = (name: string) => codes.has(name);
  return ofFields((figures) => {
    if (Object.keys(figures).every(isCode)) return figures;
    const changed = new Map<string, unknown>();
    for (const [name, value] of Object.entries(figures)) {
      const code = names.get(name) ?? (isCode(name) ? name : 'other');
      const before = changed.get(code);
      changed.set(code, typeof before === 'number' && typeof value === 'number' ? before + value : value);
    }
    return Object.fromEntries(changed);
  });
}
const withPartCodes = withCodes(PARTS);
const withPenaltyCodes = withCodes(PENALTIES);

const withBlock = ofFields((fields) => changeFields(fields, { block: mapped(BLOCKS) }));
const laneReport = ofFields((fields) =>
  changeFields(fields, {
    lane: mapped(LANES),
    reason: ofText((text) => readLaneReason(text, fields.state === 'failed')),
  }),
);
const finding = ofFields((fields) =>
  changeFields(fields, { lane: mapped(LANES), variant: mapped(VARIANTS), note: ofText(readFindingNote) }),
);

/** The sources of a trace by the names that its sentences gave them. */
interface Names {
  has(ref: unknown): boolean;
  /** The only source of that name; null when there is none, or more than one. */
  refOf(name: string): string | null;
}

function namesOf(candidates: unknown): Names {
  const refs = new Set<unknown>();
  const refByName = new Map<string, string | null>();
  for (const candidate of Array.isArray(candidates) ? candidates : []) {
    if (!isFields(candidate) || typeof candidate.ref !== 'string') continue;
    refs.add(candidate.ref);
    const name = candidate.title === '' ? candidate.text : candidate.title;
    if (typeof name !== 'string') continue;
    const label = name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME - 1)}…`;
    refByName.set(label, refByName.has(label) ? null : candidate.ref);
  }
  return { has: (ref) => refs.has(ref), refOf: (name) => refByName.get(name) ?? null };
}

function supersededBy(text: string, names: Names): Fields | null {
  const by = names.refOf(/^superseded by “(.*)”$/su.exec(text)?.[1] ?? '');
  return by === null ? null : { code: 'superseded', by };
}

function readResolveNote(text: string, names: Names): Fields {
  const stale = /^stands behind (?:a source that is|(\d{1,9}) sources that are) newer than it$/u.exec(text);
  if (stale !== null) return { code: 'stale-summary', newerCount: Number(stale[1] ?? 1) };
  const byMessage = /^the message contradicts it \((.+)\)$/su.exec(text);
  if (byMessage !== null) return { code: 'contradicted-by-message', difference: readDifference(byMessage[1]!) };
  return supersededBy(text, names) ?? readContradicts(text, names) ?? legacy(text);
}

function readContradicts(text: string, names: Names): Fields | null {
  const match = /^contradicts “(.*)”(?: \((one denies what the other says|.+ instead of .+)\))?$/su.exec(text);
  const ref = match === null ? null : names.refOf(match[1]!);
  if (ref === null) return null;
  return { code: 'contradicts', ref, difference: match![2] === undefined ? null : readDifference(match![2]) };
}

function readDropReason(text: string, stage: unknown, candidate: Fields, names: Names): Fields {
  if (stage === 'fuse') return readFuseReason(text) ?? legacy(text);
  if (stage === 'floor') return readBelowThreshold(text) ?? legacy(text);
  if (stage === 'gate') return readGateReason(text, isJudgedByModel(candidate.gate));
  if (stage === 'dedup') return readCopyReason(text, candidate, names) ?? legacy(text);
  if (stage === 'resolve') return supersededBy(text, names) ?? legacy(text);
  return (stage === 'compose' ? readNoRoom(text) : null) ?? legacy(text);
}

function readCopyReason(text: string, { dedup }: Fields, names: Names): Fields | null {
  if (text === 'it is this question, asked before') return { code: 'repeated-question' };
  const name = /^the same words as “(.*)”$/su.exec(text)?.[1];
  if (name === undefined) return null;
  const of = isFields(dedup) && typeof dedup.foldedInto === 'string' ? dedup.foldedInto : names.refOf(name);
  return of === null ? null : { code: 'duplicate', of };
}

/** The judge is read before and after it became an object. */
function isJudgedByModel(gate: unknown): boolean {
  const judge = isFields(gate) ? gate.judge : null;
  const label = isFields(judge) ? judge.label : judge;
  return typeof label === 'string' && label !== OFFLINE_JUDGE && !JUDGES.has(label);
}

const candidateOf = (names: Names) =>
  ofFields((fields) =>
    changeFields(fields, {
      found: (found) => changeEach(found, finding),
      fused: ofFields((fused) => changeFields(fused, { parts: withPartCodes })),
      floor: ofFields((floor) => changeFields(floor, { reason: ofText(readFloorReason) })),
      gate: ofFields((gate) =>
        changeFields(gate, {
          reason: ofText((text) => readGateReason(text, isJudgedByModel(gate))),
          judge: ofText((judge) => JUDGES.get(judge) ?? { by: 'engine', label: judge }),
        }),
      ),
      rank: ofFields((rank) =>
        changeFields(rank, { penalties: withPenaltyCodes, vitalityUnused: ofText(readVitalityUnused) }),
      ),
      resolve: ofFields((resolve) =>
        changeFields(resolve, {
          notes: (notes) =>
            changeEach(
              notes,
              ofText((text) => readResolveNote(text, names)),
            ),
        }),
      ),
      compose: ofFields((compose) =>
        changeFields(compose, { reason: ofText(readComposeReason), block: mapped(BLOCKS) }),
      ),
      outcome: ofFields((outcome) =>
        changeFields(outcome, { reason: ofText((text) => readDropReason(text, outcome.stage, fields, names)) }),
      ),
    }),
  );

const noticeOf = (names: Names) =>
  ofFields((fields) => {
    const refs = Array.isArray(fields.refs) ? fields.refs : [];
    const renamed = renameField(fields, 'text', 'message');
    return changeFields(renamed, {
      message: ofText((text) => readNotice(text, refs.every((ref) => names.has(ref)) ? refs.length : 0)),
    });
  });

/** The planner is read before and after it became an object. */
const isPlannedByModel = (plan: unknown): boolean => {
  const planner = isFields(plan) ? ofText(readPlanner)(plan.planner) : null;
  return isFields(planner) && planner.code === 'model';
};

const stageReport = (isByModel: boolean) =>
  ofFields((fields) =>
    changeFields(fields, {
      notes: (notes) =>
        changeEach(
          notes,
          ofText((text) => readStageNote(text, fields.stage, isByModel)),
        ),
    }),
  );

/** A retrieval trace of schema version 4 in the shape of version 5; see `UpgradeStep` for what holds of it. */
export const upgradeTrace: (row: unknown) => unknown = ofFields((trace) => {
  const names = namesOf(trace.candidates);
  const isByModel = isPlannedByModel(trace.plan);
  const skipReason = ofText((text) => readSkipReason(text, isByModel));
  return changeFields(trace, {
    plan: ofFields((plan) => changeFields(plan, { skipReason, planner: ofText(readPlanner) })),
    purposeNote: ofText(readPurposeNote),
    skipped: skipReason,
    lanes: (lanes) => changeEach(lanes, laneReport),
    stages: (stages) => changeEach(stages, stageReport(isByModel)),
    candidates: (candidates) => changeEach(candidates, candidateOf(names)),
    gate: ofFields((gate) =>
      changeFields(gate, { failures: (failures) => changeEach(failures, ofText(readGateFailure)) }),
    ),
    notices: (notices) => changeEach(notices, noticeOf(names)),
    package: ofFields((fields) =>
      changeFields(fields, { blocks: (blocks) => changeEach(blocks, withBlock), tokenizer: ofText(readTokenizer) }),
    ),
    sentTo: (host) => (host === SENT_NOWHERE ? null : host),
  });
});
