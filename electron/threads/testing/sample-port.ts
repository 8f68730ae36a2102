import type { WorkerContract } from '../worker-contract';

/** A port for tests of the border itself. */
export interface SamplePort {
  double(columns: { values: Float64Array }): Promise<{ values: Float64Array }>;
  /** Rejects with an AppError or a plain error. */
  fail(kind: 'app-error' | 'bug'): Promise<void>;
  /** Resolves to what cannot cross the border. */
  giveFunction(): Promise<unknown>;
  never(): Promise<void>;
  exit(): Promise<void>;
  order(name: string): Promise<string[]>;
  close(): Promise<void>;
}

export const SAMPLE_CONTRACT: WorkerContract<SamplePort> = {
  name: 'sample',
  methods: {
    double: { transfers: 'both' },
    fail: {},
    giveFunction: {},
    never: {},
    exit: {},
    order: {
      args: { pack: (args) => JSON.stringify(args), unpack: (text) => JSON.parse(text as string) as unknown },
      result: { pack: (names) => (names as string[]).join(), unpack: (names) => (names as string).split(',') },
    },
    close: {},
  },
};
export const CANCELLED_CONTRACT: WorkerContract<SamplePort> = {
  ...SAMPLE_CONTRACT,
  cancelsOnClose: 'The sample was closed.',
};
