import { describe, expect, it } from 'vitest';
import type { LocalModelState } from '../../../../shared/domain/local-model';
import { fitOf, wordsPerSecond } from '../../../../shared/domain/model-fit';
import type { FoundModel, ModelDownload } from '../../../../shared/ipc/routes/model-files';
import { factsText } from './found-models';
import { stateText } from './local-model-line';
import { downloadText } from './offered-models';

const state: LocalModelState = {
  phase: 'ready',
  name: 'Qwen3 4B',
  loadedShare: 1,
  gpu: 'metal',
  gpuLayers: 36,
  contextTokens: 8_192,
  tokensPerSecond: 12.4,
  problem: null,
};

describe('a model on this computer', () => {
  it('says how it stands in one line', () => {
    expect(stateText(state)).toBe('Ready · 12 tokens a second · room for 8,192 tokens · Metal, 36 layers');
    expect(stateText({ ...state, gpu: null, gpuLayers: 0, tokensPerSecond: null })).toBe(
      'Ready · room for 8,192 tokens · on the processor',
    );
    expect(stateText(state, { reads: 143.6, writes: 7.24 })).toBe(
      'Ready · reads 144, writes 7.2 tokens a second on this computer · room for 8,192 tokens · Metal, 36 layers',
    );
    expect(stateText({ ...state, phase: 'loading', loadedShare: 0.409 })).toBe('Loading 40 %');
    expect(stateText({ ...state, phase: 'off' })).toBe('Not loaded. It loads with the first question.');
    expect(stateText({ ...state, phase: 'failed', problem: 'Too little memory.' })).toBe('Too little memory.');
    expect(stateText({ ...state, phase: 'failed', problem: null })).toContain('Choose a smaller model');
  });

  it('says how far its download is, how fast and how long still', () => {
    const download: ModelDownload = {
      id: 'x',
      state: 'running',
      receivedBytes: 1.2e9,
      totalBytes: 2.5e9,
      bytesPerSecond: 24e6,
      secondsLeft: 54,
      problem: null,
    };
    expect(downloadText(download)).toBe('1.2 GB of 2.5 GB · 24 MB a second · about a minute left');
    expect(downloadText({ ...download, bytesPerSecond: null, secondsLeft: null })).toBe('1.2 GB of 2.5 GB');
    expect(downloadText({ ...download, state: 'paused' })).toBe('1.2 GB of 2.5 GB · paused');
    expect(downloadText({ ...download, state: 'waiting' })).toContain('waits');
    expect(downloadText({ ...download, state: 'failed', receivedBytes: 0 })).toBe('');
  });

  it('says of a found file what its header says', () => {
    const model = { parameters: 4.02e9, quantisation: 'Q4_K_M', contextTokens: 40_960 } as FoundModel;
    expect(factsText(model)).toBe('4 billion parameters · Q4_K_M · up to 40,960 tokens');
    expect(factsText({ ...model, parameters: null, quantisation: null, contextTokens: null })).toBe('');
  });

  it('fits a computer by its memory, and writes as fast as it is read', () => {
    expect(fitOf(2.5e9, { memoryBytes: 16e9 })).toBe('good');
    expect(fitOf(5e9, { memoryBytes: 8e9 })).toBe('tight');
    expect(fitOf(5e9, { memoryBytes: 7e9 })).toBe('too-large');
    const laptop = { readBytesPerSecond: 20e9, cores: 8 };
    expect(wordsPerSecond(2.5e9, laptop)).toBeCloseTo(6);
    expect(wordsPerSecond(5e9, laptop)).toBeCloseTo(3);
    // One that was measured says more than the processor: twice the size, half the pace.
    expect(wordsPerSecond(5e9, laptop, { bytes: 2.5e9, reads: 100, writes: 20 })).toBeCloseTo(7.5);
    expect(wordsPerSecond(5e9, laptop, { bytes: 5e5, reads: 4_000, writes: 200 })).toBeCloseTo(3);
    // More cores than the memory feeds change nothing.
    expect(wordsPerSecond(2.5e9, { ...laptop, cores: 64 })).toBe(wordsPerSecond(2.5e9, { ...laptop, cores: 16 }));
  });
});
