import { z } from 'zod';

/**
 * What the command line and the app that has the vault open say to each other: one JSON object a line. A connection
 * carries one command; after it both ends close.
 */
export const PROTOCOL_VERSION = 2;

/** Bytes of a line to the app: arguments, a folder, and what came on standard input, which may be a long note. */
export const MAX_REQUEST_BYTES = 4 * 1024 * 1024;
/** Bytes of a line to the command: a whole result as JSON. */
export const MAX_REPLY_BYTES = 256 * 1024 * 1024;

/** The part of a request that every version has, so that a command of another version is told so. */
export const requestVersionSchema = z.object({
  type: z.literal('run'),
  protocol: z.number(),
  /** The program's version. */
  version: z.string().max(100),
});

export const runRequestSchema = requestVersionSchema.extend({
  protocol: z.literal(PROTOCOL_VERSION),
  /** From the vault's folder, which only its owner reads. */
  token: z.string().max(200),
  args: z.array(z.string().max(MAX_REQUEST_BYTES)).max(10_000),
  /** Where the person stands: relative paths start there. */
  workingFolder: z.string().max(10_000),
  hasColours: z.boolean(),
  /** The passphrase for what the command encrypts or opens; the socket is its owner's alone. */
  passphrase: z.string().max(1_000).nullable().default(null),
  /** What came on standard input, where the command reads it. */
  input: z.string().max(MAX_REQUEST_BYTES).nullable().default(null),
  /** There is a terminal, on which the person answers what the command asks. */
  canAsk: z.boolean().default(false),
});
export type RunRequest = z.infer<typeof runRequestSchema>;

/** A message that comes while a command runs: the person stopped it, or answered its question. */
export const laterRequestSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('cancel') }),
  z.object({ type: z.literal('answer'), isYes: z.boolean() }),
]);
export type LaterRequest = z.infer<typeof laterRequestSchema>;

export const replySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('accepted') }),
  z.object({ type: z.literal('progress'), text: z.string() }),
  z.object({ type: z.literal('result'), text: z.string() }),
  /** A question of yes or no; the command goes on with its answer. */
  z.object({ type: z.literal('ask'), question: z.string() }),
  z.object({ type: z.literal('end'), exitCode: z.number().int() }),
  z.object({
    type: z.literal('refused'),
    reason: z.enum(['other-version', 'not-allowed', 'malformed', 'too-large', 'failed']),
    /** The app's version. */
    version: z.string(),
  }),
]);
export type Reply = z.infer<typeof replySchema>;
export type RefusalReason = Extract<Reply, { type: 'refused' }>['reason'];

export const encodeFrame = (frame: unknown): string => `${JSON.stringify(frame)}\n`;

const NEWLINE = 0x0a;

/** Takes bytes and gives each line's JSON. */
export interface FrameReader {
  /** @returns false once a line was too long or no JSON: nothing more is read */
  push(bytes: Buffer): boolean;
}

export type BrokenFrame = 'too-large' | 'malformed';

/** Linear in the number of bytes, however they are cut; keeps at most `maxBytes` and one piece. */
export function createFrameReader(
  maxBytes: number,
  onFrame: (frame: unknown) => void,
  onBroken: (why: BrokenFrame) => void,
): FrameReader {
  let parts: Buffer[] = [];
  let size = 0;
  let isBroken = false;

  const fail = (why: BrokenFrame): false => {
    isBroken = true;
    parts = [];
    onBroken(why);
    return false;
  };
  const add = (bytes: Buffer): boolean => {
    size += bytes.length;
    if (size > maxBytes) return fail('too-large');
    parts.push(bytes);
    return true;
  };
  const finish = (): boolean => {
    const text = Buffer.concat(parts, size).toString('utf8');
    parts = [];
    size = 0;
    let frame: unknown;
    try {
      frame = JSON.parse(text);
    } catch {
      return fail('malformed');
    }
    onFrame(frame);
    return !isBroken;
  };

  return {
    push(bytes) {
      if (isBroken) return false;
      let start = 0;
      for (;;) {
        const end = bytes.indexOf(NEWLINE, start);
        if (end === -1) return add(bytes.subarray(start));
        if (!add(bytes.subarray(start, end)) || !finish()) return false;
        start = end + 1;
      }
    },
  };
}
