/** Receives the pieces of one of two concurrent writers. */
export interface Sink {
  write(piece: string): void;
  /** Ends this writer; the next writer's pieces pass from now on. */
  end(): void;
}

/** Joins two streams into one text: the first passes through, the second is buffered until the first has ended. */
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
