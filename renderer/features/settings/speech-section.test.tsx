// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import type { SpeechModel, SpeechState } from '../../../shared/ipc/routes/speech';
import { renderScreen, type RenderedScreen } from '../../ipc/testing/render-screen';
import { settle } from '../../ui/testing/render';
import { SpeechSection } from './speech-section';

let screen: RenderedScreen | null = null;
afterEach(async () => {
  await screen?.unmount();
  screen = null;
});

const MODEL: SpeechModel = {
  id: 'whisper-base',
  name: 'Whisper base',
  goodFor: '',
  licence: '',
  bytes: 77e6,
  memoryBytes: 5e8,
  isHere: false,
  isChosen: false,
  download: null,
};
const download = (state: 'running' | 'paused'): SpeechModel['download'] => ({
  id: MODEL.id,
  state,
  receivedBytes: 1e6,
  totalBytes: 77e6,
  bytesPerSecond: null,
  secondsLeft: null,
  problem: null,
});

/** The names of the buttons of a model. */
async function buttonsOf(given: Partial<SpeechModel>): Promise<(string | null)[]> {
  const state: SpeechState = {
    host: 'models.example',
    hasFolderDialog: false,
    isReady: false,
    language: 'auto',
    models: [{ ...MODEL, ...given }],
    languages: [],
  };
  screen = await renderScreen(<SpeechSection />, { 'speech.state': () => state });
  await settle(() => screen!.element.querySelector('li') !== null);
  return [...screen.element.querySelectorAll('li button')].map((button) => button.getAttribute('aria-label'));
}

describe('a model for speech', () => {
  it.each<[string, Partial<SpeechModel>, string[]]>([
    ['that is not here can be downloaded', {}, ['Download Whisper base…']],
    ['that arrives can be paused', { download: download('running') }, ['Pause Whisper base']],
    [
      'that has arrived in part can be gone on with or deleted',
      { download: download('paused') },
      ['Resume Whisper base', 'Delete Whisper base…'],
    ],
    ['that is here can be used or deleted', { isHere: true }, ['Use Whisper base', 'Delete Whisper base…']],
    ['that is used can be deleted', { isHere: true, isChosen: true }, ['Delete Whisper base…']],
    ['of the person’s that is gone offers nothing that the app could not do', { id: 'own', isChosen: true }, []],
  ])('%s', async (_what, given, names) => {
    expect(await buttonsOf(given)).toEqual(names);
  });
});
