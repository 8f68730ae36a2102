import type { Message } from '../../../shared/domain/message';
import type { Session } from '../../../shared/domain/session';
import { printFrontMatter } from '../../../shared/lib/front-matter';
import { isoTime } from './note-file';

/**
 * A session as a Markdown transcript that the importer reads back as one session. `messages` in the order of their
 * index.
 */
export function sessionFile(session: Session, messages: readonly Message[]): string {
  const frontMatter = printFrontMatter({
    id: session.id,
    title: session.title,
    created: isoTime(session.createdAt),
    updated: isoTime(session.updatedAt),
    origin: session.origin,
    participants: session.participants,
    incognito: session.incognito ? true : null,
    deleted: session.deletedAt === null ? null : isoTime(session.deletedAt),
  });
  const turns = messages.map((message) => {
    const name = message.speaker ?? (message.role === 'person' ? 'You' : (message.model ?? 'Assistant'));
    const state = message.state === 'complete' ? '' : `\n\n*(${message.state})*`;
    return `**${name.replace(/[*:\n]/g, ' ')} (${isoTime(message.createdAt).slice(0, 19)}):** ${message.text}${state}\n`;
  });
  return `${frontMatter}\n# ${session.title}\n\n${turns.join('\n')}`;
}
