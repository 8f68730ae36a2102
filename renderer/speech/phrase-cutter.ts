import { SAMPLE_RATE } from '../../shared/lib/sound';

/** Samples of the pieces in which loudness is measured: 30 ms. */
const PIECE = 480;
/** Seconds of quiet that end a phrase, and that stay on either side of it. */
const [QUIET_SECONDS, MARGIN_SECONDS] = [0.7, 0.3];
/** Seconds of one phrase; a longer one is cut at its quietest moment of the last third. */
const MAX_SECONDS = 24;
/** Seconds of voice that a phrase needs: a click is none. */
const MIN_VOICE_SECONDS = 0.2;
/** Loudness of a voice, as a multiple of the room’s, and at least; 1 is as loud as can be. */
const [ABOVE_ROOM, LEAST] = [2.5, 0.006];

export interface PhraseCutter {
  /** @returns phrases that ended with these samples */
  add(samples: Float32Array): Float32Array[];
  /** What is left, as the last phrase; null where nobody spoke. */
  flush(): Float32Array | null;
  /** Loudness of the last piece, 0–1 for a meter. */
  loudness(): number;
  /** Seconds since somebody spoke. */
  quietSeconds(): number;
}

const toPieces = (seconds: number): number => Math.round((seconds * SAMPLE_RATE) / PIECE);

/**
 * Cuts sound where nobody speaks, so that each phrase is written down by itself and silence is never listened to: a model
 * writes words into silence that nobody said.
 */
export function createPhraseCutter(): PhraseCutter {
  let left = new Float32Array();
  let pieces: { samples: Float32Array; level: number }[] = [];
  let room = LEAST;
  let [voiced, quiet, sinceVoice] = [0, 0, 0];
  let level = 0;

  const join = (parts: readonly { samples: Float32Array }[]): Float32Array => {
    const joined = new Float32Array(parts.length * PIECE);
    for (const [index, { samples }] of parts.entries()) joined.set(samples, index * PIECE);
    return joined;
  };

  /** Takes the pieces before an index out as a phrase; null where they hold no voice. */
  function take(end: number): Float32Array | null {
    const parts = pieces.slice(0, end);
    pieces = pieces.slice(end);
    const isSpoken = voiced * PIECE >= MIN_VOICE_SECONDS * SAMPLE_RATE;
    [voiced, quiet] = [0, 0];
    return isSpoken ? join(parts) : null;
  }

  function hear(samples: Float32Array): Float32Array | null {
    level = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / PIECE);
    const isVoice = level > Math.max(LEAST, room * ABOVE_ROOM);
    // The room is what is heard between words: it sinks at once, and rises so slowly that a long sentence stays a voice.
    if (!isVoice) room = level < room ? level : room + (level - room) * 0.05;
    else room += (level - room) * 0.0003;
    pieces.push({ samples, level });
    sinceVoice = isVoice ? 0 : sinceVoice + 1;
    quiet = isVoice ? 0 : quiet + 1;
    if (isVoice) voiced += 1;
    if (voiced === 0) {
      // Only what stands right before a word belongs to it.
      pieces = pieces.slice(-toPieces(MARGIN_SECONDS));
      return null;
    }
    if (quiet >= toPieces(QUIET_SECONDS)) return take(pieces.length - quiet + toPieces(MARGIN_SECONDS));
    if (pieces.length < toPieces(MAX_SECONDS)) return null;
    const from = Math.floor((pieces.length * 2) / 3);
    const levels = pieces.slice(from).map((piece) => piece.level);
    return take(from + levels.indexOf(Math.min(...levels)) + 1);
  }

  return {
    add(samples) {
      let all = samples;
      if (left.length > 0) {
        all = new Float32Array(left.length + samples.length);
        all.set(left);
        all.set(samples, left.length);
      }
      const phrases: Float32Array[] = [];
      let position = 0;
      for (; position + PIECE <= all.length; position += PIECE) {
        const phrase = hear(all.slice(position, position + PIECE));
        if (phrase !== null) phrases.push(phrase);
      }
      left = all.slice(position);
      return phrases;
    },
    flush: () => take(pieces.length),
    loudness: () => Math.min(1, Math.sqrt(level) * 1.6),
    quietSeconds: () => (sinceVoice * PIECE) / SAMPLE_RATE,
  };
}
