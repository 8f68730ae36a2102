import { STATUS_LABELS } from '../../shared/domain/note';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { MessageCircleQuestion, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAllCommands, type Command } from '../commands/commands';
import { call } from '../ipc/client';
import { useGo } from '../navigation/navigation';
import { showError, useRoute } from '../ipc/queries';
import { sendMessage } from '../ipc/running-answers';
import { chordKeys } from '../commands/shortcuts';
import { TierMark } from '../ui/marks/tier-mark';

export interface PaletteEntry {
  id: string;
  mark: ReactNode;
  title: string;
  detail?: string;
  keys?: string[];
  isNote?: boolean;
  run: () => void;
}

const MAX_COMMANDS_BESIDE_NOTES = 5;

/** The entries the palette offers for a text: notes, commands after `>`, or a question after `?`. */
export function usePaletteEntries(line: string): PaletteEntry[] {
  const commands = useAllCommands().filter((command) => !command.isHidden);
  const sign = line.trimStart()[0];
  const isCommand = sign === '>';
  const isAsking = sign === '?';
  const text = (isCommand || isAsking ? line.trimStart().slice(1) : line).trim();
  const wantsNotes = !isCommand && !isAsking;
  const notes =
    useRoute('notes.complete', { text, limit: 8 }, { enabled: wantsNotes, placeholderData: keepPreviousData }).data ??
    [];
  const ask = useAskEntries(text);
  const go = useGo();

  if (isCommand) return matching(commands, text).map(toEntry);
  if (isAsking) return ask;
  const noteEntries = notes.map((note): PaletteEntry => ({
    id: note.id,
    mark: <TierMark tier={note.status === 'kept' ? 'engram' : 'chat'} />,
    title: note.title,
    detail: note.status === 'kept' ? '' : STATUS_LABELS[note.status],
    isNote: true,
    run: () => go.toNote(note.id),
  }));
  const commandEntries = matching(commands, text).slice(0, MAX_COMMANDS_BESIDE_NOTES).map(toEntry);
  return [...noteEntries, ...commandEntries, ...(text === '' ? [] : ask)];
}

function useAskEntries(text: string): PaletteEntry[] {
  const go = useGo();
  const queries = useQueryClient();
  if (text === '') return [];
  const ask = async () => {
    try {
      const session = await call('chat.createSession', {});
      go.toSession(session.id);
      await sendMessage(queries, session.id, text);
    } catch (error) {
      showError(error);
    }
  };
  return [
    {
      id: 'ask',
      mark: <MessageCircleQuestion size={14} aria-hidden="true" />,
      title: `Ask the vault: ${text}`,
      detail: 'new chat',
      run: () => void ask(),
    },
    {
      id: 'search',
      mark: <Search size={14} aria-hidden="true" />,
      title: `Search for: ${text}`,
      detail: 'with its trace',
      run: () => go.toSearch(text),
    },
  ];
}

function keysOf({ keys, listKeys }: Command): string[] | undefined {
  const first = keys?.[0] ?? listKeys?.[0];
  return first === undefined ? undefined : chordKeys(first);
}

const toEntry = (command: Command): PaletteEntry => ({
  id: command.id,
  mark: '›',
  title: command.title,
  detail: command.group,
  keys: keysOf(command),
  run: command.run,
});

/**
 * Commands where each word of the text begins a word of the title or group; a command with exactly that title comes
 * first.
 */
function matching(commands: readonly Command[], text: string): Command[] {
  const wanted = text.toLocaleLowerCase();
  const words = wanted.split(/\s+/).filter(Boolean);
  const fitting = commands.filter(({ title, group }) => {
    const names = `${title} ${group}`.toLocaleLowerCase().split(/[\s,]+/);
    return words.every((word) => names.some((name) => name.startsWith(word)));
  });
  const isNamed = ({ title }: Command) => Number(title.toLocaleLowerCase() === wanted);
  return fitting.sort((left, right) => isNamed(right) - isNamed(left));
}
