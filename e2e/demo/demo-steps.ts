import type { DemoStep } from './demo-stage';
import * as begin from './steps-to-begin';
import * as ask from './steps-to-ask';
import * as keep from './steps-to-keep';
import * as look from './steps-to-look';

/** The main job in a newcomer's order. Each step's picture is of what the step asserts. */
export const DEMO_STEPS: readonly DemoStep[] = [
  { name: 'open an empty vault', play: begin.openEmptyVault },
  { name: 'connect a model, step by step', play: begin.seeModelSteps },
  { name: 'open the sample', play: begin.openSampleVault },
  { name: 'see what is in files before they come in', play: begin.previewImport },
  { name: 'see what came in', play: begin.runImport },
  { name: 'chat', play: keep.chat },
  { name: 'extract', play: keep.seeUnits },
  { name: 'keep', play: keep.keepByKeyboard },
  { name: 'link', play: keep.linkTheNote },
  { name: 'find anything', play: look.findAnything },
  { name: 'ask', play: ask.askAgain },
  { name: 'why was this surfaced', play: ask.openWhyPanel },
  { name: 'what was left out', play: ask.seeLeftOut },
  { name: 'back to the sentence', play: ask.openTheSentence },
  { name: 'graph', play: look.seeGraph },
  { name: 'search', play: look.search },
  { name: 'people and projects', play: look.seePeople },
  { name: 'health', play: look.seeHealth },
  { name: 'settings', play: look.seeSettings },
  { name: 'choose a key', play: look.seeKeys },
  { name: 'dark', play: look.seeDark },
  { name: 'nothing left this machine', play: look.seeNoForeignRequests },
];
