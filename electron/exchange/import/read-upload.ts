import { AppError, isAppError } from '../../../shared/ipc/errors';
import { parseFrontMatter } from '../../../shared/lib/front-matter';
import { VAULT_FILE_NAME } from '../vault-file';
import { cleanLine, cleanText } from './clean-text';
import { parseTranscriptJson } from './formats/transcript-json';
import { parseTranscriptMarkdown, titleOf } from './formats/transcript-markdown';
import type { ParsedConversation, ParsedDocument, ParsedImport, ParsedSession } from './parsed-import';
import { createSkipList } from './skip-list';
import { readText, type UploadedFile } from './uploads';

type FileContent = { format: 'transcript-json' | 'transcript-markdown' | 'markdown-document'; conversations: ParsedConversation[]; documents: ParsedDocument[]; skipped: { what: string; why: string }[] };

/**
 * Finds out what was given, and reads it. One file that cannot be read is an error; among several it is skipped with
 * the reason. A file of an unknown kind is never taken as plain text.
 */
export async function readUpload(files: UploadedFile[], signal?: AbortSignal): Promise<ParsedImport> {
  const vaultFile = findVaultFile(files);
  if (vaultFile) return { format: 'vault-export', title: vaultFile.name, file: vaultFile.path, skipped: [] };

  const skips = createSkipList();
  const contents: FileContent[] = [];
  for (const file of files) {
    signal?.throwIfAborted();
    try {
      const content = await readFileContent(file);
      for (const { what, why } of content.skipped) skips.add(files.length === 1 ? what : `${file.name}, ${what}`, why);
      contents.push(content);
    } catch (error) {
      if (files.length === 1 || !isAppError(error)) throw error;
      skips.add(file.name, error.message);
    }
  }
  const conversations = joinSame(contents.flatMap((content) => content.conversations));
  const documents = contents.flatMap((content) => content.documents);
  if (conversations.length === 0 && documents.length === 0) {
    const [first] = skips.list();
    throw new AppError('import-unreadable', `Nothing in it can be read${first ? `: ${first.what} — ${first.why}` : ''}. Nothing was imported.`);
  }
  const format = contents.find((content) => content.conversations.length > 0)?.format ?? 'markdown-document';
  return { format, title: files.length === 1 ? titleOf(files[0]!.name) : `${files.length.toLocaleString('en')} files`, conversations, documents, skipped: skips.list() };
}

function findVaultFile(files: UploadedFile[]): UploadedFile | undefined {
  const isVaultFile = ({ name }: UploadedFile) => name.split('/').at(-1) === VAULT_FILE_NAME;
  return files.find(isVaultFile) ?? (files.length === 1 && /\.jsonl$/i.test(files[0]!.name) ? files[0] : undefined);
}

async function readFileContent(file: UploadedFile): Promise<FileContent> {
  const kind = /\.(json|md|markdown|txt)$/i.exec(file.name)?.[1]?.toLowerCase();
  if (kind === undefined) throw new AppError('import-unreadable', unknownKind(file.name));
  const text = await readText(file);
  if (text.trim() === '') throw new AppError('import-unreadable', `${file.name} is empty.`);
  if (kind === 'json') return { format: 'transcript-json', documents: [], ...parseTranscriptJson(text, file.name) };
  const transcript = parseTranscriptMarkdown(parseFrontMatter(text.replace(/\r\n?/g, '\n')).body, file.name);
  if (transcript) return { format: 'transcript-markdown', conversations: [transcript.conversation], documents: [], skipped: transcript.skipped };
  return { format: 'markdown-document', conversations: [], documents: [readDocument(text, file.name, kind)], skipped: [] };
}

function unknownKind(name: string): string {
  if (/\.zip$/i.test(name)) return `${name} is a zip file. Unpack it, then choose the files or the folder in it.`;
  return `${name} is of a kind this app does not read. It reads .json and .md transcripts, .md and .txt documents, and its own export.`;
}

function readDocument(text: string, name: string, kind: string): ParsedDocument {
  const clean = cleanText(text.replace(/^\ufeff/, ''));
  if (kind === 'txt') return { key: name, title: titleOf(name), format: 'text', text: clean };
  const { data, body } = parseFrontMatter(clean);
  const title = typeof data.title === 'string' && data.title.trim() !== '' ? cleanLine(data.title) : titleOf(name);
  return { key: name, title, format: 'markdown', text: body };
}

/** Two files may hold the same conversation, one of them further on: it is one, and each turn of it once. */
function joinSame(conversations: ParsedConversation[]): ParsedConversation[] {
  const byKey = new Map<string, ParsedConversation>();
  for (const conversation of conversations) {
    const same = byKey.get(conversation.key);
    if (!same) byKey.set(conversation.key, conversation);
    else byKey.set(conversation.key, { ...same, speakers: [...new Set([...same.speakers, ...conversation.speakers])], sessions: joinSessions(same.sessions, conversation.sessions) });
  }
  return [...byKey.values()];
}

function joinSessions(first: ParsedSession[], second: ParsedSession[]): ParsedSession[] {
  const byKey = new Map(first.map((session) => [session.key, session]));
  for (const session of second) {
    const same = byKey.get(session.key);
    const keys = new Set(same?.turns.map(({ key }) => key));
    byKey.set(session.key, same ? { ...same, turns: [...same.turns, ...session.turns.filter(({ key }) => !keys.has(key))] } : session);
  }
  return [...byKey.values()];
}
