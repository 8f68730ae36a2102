import { describe, expect, it } from 'vitest';
import type { HeardPassage } from '../../shared/ipc/routes/speech';
import { createHearing, type HearingDeps } from './hearing';
import { SAMPLE_RATE } from '../../shared/lib/sound';

const sound = (seconds: number, amplitude: number): Float32Array =>
  Float32Array.from({ length: seconds * SAMPLE_RATE }, (_each, index) => amplitude * Math.sin(index / 9));
const sentence = () => [sound(1, 0.2), sound(1, 0.001)];

function open(over: Partial<HearingDeps> = {}) {
  const heard: string[] = [];
  const microphone = { isOpen: false, speak: (_samples: Float32Array) => {}, pull: () => {} };
  let stopped = 0;
  const hearing = createHearing({
    async openMicrophone(onSamples, onEnded) {
      Object.assign(microphone, { isOpen: true, speak: onSamples, pull: onEnded });
      return { close: () => void (microphone.isOpen = false) };
    },
    read: async () => ({ text: `sentence ${heard.length + 1}`, doubtful: [] }),
    stopReading: () => void (stopped += 1),
    onPassage: ({ text }) => void heard.push(text),
    errorText: (error) => (error as Error).message,
    ...over,
  });
  const speak = (...parts: Float32Array[]) => parts.forEach((part) => microphone.speak(part));
  return { hearing, heard, microphone, speak, stops: () => stopped };
}
const soon = () => new Promise((resolve) => setTimeout(resolve));

describe('dictation', () => {
  it('writes a sentence down while the next one is spoken, and the last one when it is stopped', async () => {
    const { hearing, heard, microphone, speak } = open();
    await hearing.dictate();
    expect(hearing.state()).toMatchObject({ step: 'listening' });
    speak(...sentence());
    await soon();
    expect(heard).toEqual(['sentence 1']);
    speak(sound(1, 0.2));
    hearing.stop();
    expect(microphone.isOpen).toBe(false);
    expect(hearing.state()).toMatchObject({ step: 'writing' });
    await soon();
    expect(heard).toEqual(['sentence 1', 'sentence 2']);
    expect(hearing.state()).toEqual({ step: 'off', said: 'Written down.' });
    // The text was sent.
    hearing.cancel();
    expect(hearing.state()).toEqual({ step: 'off', said: null });
  });

  it('is cancelled at once: nothing more comes, and what is written stays', async () => {
    const waiting: ((passage: HeardPassage) => void)[] = [];
    const { hearing, heard, microphone, speak, stops } = open({
      read: () => new Promise((resolve) => waiting.push(resolve)),
    });
    await hearing.dictate();
    speak(...sentence());
    hearing.cancel();
    waiting[0]!({ text: 'too late', doubtful: [] });
    await soon();
    expect(heard).toEqual([]);
    expect(microphone.isOpen).toBe(false);
    expect(stops()).toBe(1);
    expect(hearing.state()).toMatchObject({ step: 'off' });
  });

  it('that fails keeps what was said, and writes it down when it is asked to', async () => {
    let isBroken = true;
    const { hearing, heard, microphone, speak } = open({
      read: async () => {
        if (isBroken) throw new Error('It ended.');
        return { text: 'said', doubtful: [] };
      },
    });
    await hearing.dictate();
    speak(...sentence());
    await soon();
    expect(hearing.state()).toEqual({ step: 'failed', problem: 'It ended.', left: 1 });
    expect(microphone.isOpen).toBe(false);
    isBroken = false;
    hearing.tryAgain();
    await soon();
    expect(heard).toEqual(['said']);
    expect(hearing.state()).toMatchObject({ step: 'off' });
  });

  it('that fails amid a sentence keeps the sentence, also when it is begun again', async () => {
    let fail = () => {};
    let isBroken = true;
    const { hearing, heard, speak } = open({
      read: () =>
        isBroken
          ? new Promise((_resolve, reject) => (fail = () => reject(new Error('It ended.'))))
          : Promise.resolve({ text: 'said', doubtful: [] }),
    });
    await hearing.dictate();
    speak(...sentence(), sound(1, 0.2));
    fail();
    await soon();
    expect(hearing.state()).toEqual({ step: 'failed', problem: 'It ended.', left: 2 });
    isBroken = false;
    await hearing.dictate();
    await soon();
    expect(heard).toEqual(['said', 'said']);
    expect(hearing.state()).toMatchObject({ step: 'listening' });
  });

  it('says why there is no microphone, and ends where it is taken out', async () => {
    const refused = open({ openMicrophone: () => Promise.reject(new Error('Not allowed.')) });
    await refused.hearing.dictate();
    expect(refused.hearing.state()).toEqual({ step: 'off', said: 'Not allowed.' });
    const { hearing, microphone } = open();
    await hearing.dictate();
    microphone.pull();
    await soon();
    expect(hearing.state()).toEqual({ step: 'off', said: 'No words were heard.' });
  });

  it('that was forgotten turns the microphone off after a minute of quiet', async () => {
    const { hearing, microphone, speak } = open();
    await hearing.dictate();
    speak(sound(59, 0.001));
    expect(microphone.isOpen).toBe(true);
    speak(sound(2, 0.001));
    expect(microphone.isOpen).toBe(false);
    expect(hearing.state()).toMatchObject({ said: 'Nothing was heard for a minute, so the microphone is off.' });
  });

  it('turned off while the system still asks leaves no microphone on', async () => {
    let allow = () => {};
    let isOpen = true;
    const { hearing } = open({
      openMicrophone: () => new Promise((resolve) => (allow = () => resolve({ close: () => void (isOpen = false) }))),
    });
    const asked = hearing.dictate();
    hearing.cancel();
    allow();
    await asked;
    expect(isOpen).toBe(false);
  });
});

describe('a recording', () => {
  it('is written out a phrase after another, with its progress', async () => {
    const { hearing, heard } = open();
    const shares: (number | null)[] = [];
    hearing.subscribe(() => {
      const state = hearing.state();
      if (state.step === 'writing') shares.push(state.share);
    });
    const whole = new Float32Array([...sentence(), ...sentence()].flatMap((part) => [...part]));
    await hearing.writeOut('memo.m4a', async () => whole);
    expect(heard).toEqual(['sentence 1', 'sentence 2']);
    expect(shares).toEqual([null, 0, 0.5, 1]);
  });

  it('that cannot be read is said in words', async () => {
    const { hearing } = open();
    await hearing.writeOut('memo.m4a', () => Promise.reject(new Error('No sound.')));
    expect(hearing.state()).toEqual({ step: 'off', said: 'No sound.' });
  });
});
