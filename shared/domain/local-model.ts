/** The model that runs on this computer, in a process of its own. */
export interface LocalModelState {
  /** `off`: nothing is in memory; the next question loads it. */
  phase: 'off' | 'loading' | 'ready' | 'failed';
  /** The file's name without its ending; '' where none is chosen. */
  name: string;
  /** How much of the file is in memory, 0 to 1. */
  loadedShare: number;
  /** What computes besides the processor; null: nothing, or not known yet. */
  gpu: 'metal' | 'vulkan' | null;
  /** Layers that the graphics chip holds. */
  gpuLayers: number;
  /** Tokens that it holds as it was last loaded; 0 before that. */
  contextTokens: number;
  /** Written in the last answers; null before the first. */
  tokensPerSecond: number | null;
  /** What keeps it from running, for the person; null where nothing does. */
  problem: string | null;
}
