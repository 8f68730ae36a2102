import { t } from '../../../../shared/messages/message';
import { cleanLine } from '../text/clean-text';
import { cutMarked } from './cut-marked';
import type { Gap, MessageContent } from './message-content';

/** What a coding agent writes into the person's message, between marks of these names. */
const INJECTED_NAMES = [
  'system-reminder',
  'local-command-\\w+',
  'bash-\\w+',
  'task-notification',
  'user-prompt-submit-hook',
  'ide_\\w+',
  'new-diagnostics',
  'environment_context',
  'user_instructions',
  'permissions instructions',
  'turn_aborted',
  'skills_instructions',
  'collaboration_mode',
  'app-context',
  'user_shell_command',
  'subagent_notification',
  'INSTRUCTIONS',
];
const INJECTED = new RegExp(`<(${INJECTED_NAMES.join('|')})>`, 'g');
/** Messages that a program writes in the person's place, by how they begin. */
const INJECTED_STARTS = /^(?:# AGENTS\.md instructions|\[Request interrupted by user|Caveat: The messages below were)/;
/** An editor's description of what is open stands before what the person wrote. */
const IDE_REQUEST = /^# Context from my IDE setup:[\s\S]*?## My request for Codex:\n/;
/** A command such as `/review the parser`: its name and what the person wrote after it. */
const COMMAND = /<(command-(?:name|message|args))>/g;

export const injectedGap = (amount = 1): Gap => ({
  amount,
  counted: (count) => t('mainExchange.textsOfTheProgram', { count }),
  why: t('mainExchange.programWroteIt'),
});
/** A line about files, costs or commands. */
export const recordGap = (): Gap => ({
  amount: 1,
  counted: (count) => t('mainExchange.recordsOfTheProgram', { count }),
  why: t('mainExchange.sayNothing'),
});
/** Messages between an agent and the helpers that it starts. */
export const helperGap = (amount: number): Gap => ({
  amount,
  counted: (count) => t('mainExchange.messagesOfHelpers', { count }),
  why: t('mainExchange.onlyWhatAssistantSaid'),
});

const closeOf = ([, name = '']: RegExpExecArray): string => `</${name}>`;

/** What the person wrote in these texts; what the program put there is counted. */
export function withoutInjected({ blocks, gaps }: MessageContent): MessageContent {
  let injected = 0;
  const count = (): string => {
    injected += 1;
    return '';
  };
  const words = blocks.map((block) => {
    const text = cutMarked(block, INJECTED, closeOf, count).replace(IDE_REQUEST, count).trim();
    if (INJECTED_STARTS.test(text)) return count();
    return text.includes('<command-name>') ? commandOf(text, count) : text;
  });
  return { blocks: words, gaps: injected === 0 ? gaps : [...gaps, injectedGap(injected)] };
}

/** A command alone says nothing; with words after it, it is what the person asked. */
function commandOf(text: string, count: () => string): string {
  const parts = new Map<string, string>();
  cutMarked(text, COMMAND, closeOf, ([, name = ''], words) => parts.set(name, words.trim()));
  const words = parts.get('command-args') ?? '';
  return words === '' ? count() : `${parts.get('command-name') ?? ''} ${words}`.trim();
}

/** The folder that the agent worked in, and what the session is about. */
export function titleOfSession(folder: string, about: string): string {
  const project = folder.split(/[\\/]/).findLast((part) => part !== '') ?? '';
  return cleanLine([project, about].filter((part) => part !== '').join(': '));
}
