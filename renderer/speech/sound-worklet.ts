/** What a worklet has around it; the types of pages do not know it. */
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

/** Samples that are sent at a time: a tenth of a second. */
const SENT = 1_600;

/** Hands the microphone’s sound to the page. */
class SoundProcessor extends AudioWorkletProcessor {
  private held = new Float32Array(SENT);
  private count = 0;

  process([input]: Float32Array[][]): boolean {
    for (const sample of input?.[0] ?? []) {
      this.held[this.count] = sample;
      this.count += 1;
      if (this.count < SENT) continue;
      this.port.postMessage(this.held);
      this.held = new Float32Array(SENT);
      this.count = 0;
    }
    return true;
  }
}

registerProcessor('sound', SoundProcessor);
