/** Where one of two writers, who write at once, puts its pieces. */
export interface Sink {
  write(piece: string): void;
  /** Nothing more will come; the next writer's pieces begin to pass. */
  end(): void;
}

/** Joins two streams into one text: the first passes as it comes, the second is held back until the first has ended. */
export function createSequencedWriter(write: (piece: string) => void): { first: Sink; second: Sink } {
  let buffered: string[] = [];
  let isFirstDone = false;
  const second: Sink = {
    write: (piece) => {
      if (isFirstDone) write(piece);
      else buffered.push(piece);
    },
    end: () => {},
  };
  return {
    first: {
      write,
      end() {
        isFirstDone = true;
        for (const piece of buffered) write(piece);
        buffered = [];
      },
    },
    second,
  };
}
