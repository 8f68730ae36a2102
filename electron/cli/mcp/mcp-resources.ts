import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  ResourceTemplate,
  type McpServer,
  type Resource,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { AssistantTool } from '../../../shared/domain/assistant-client';
import type { AssistantReply } from '../../assistants/assistant-service';
import { PAGE_CHARACTERS, type ToolResult } from '../../assistants/tools/tool-definitions';

/** One request of a client, under the name that it gives. */
export type AskVault = (tool: AssistantTool, given: unknown, context: ServerContext) => Promise<AssistantReply>;

/** The link under which the app opens the same note. */
const NOTE_ADDRESS = 'engram-vault://open/note/';
const FACTS = {
  uri: 'engram-vault://facts',
  name: 'facts',
  title: 'Current facts',
  mimeType: 'application/json',
};
const NOTE_TYPE = 'text/markdown';
/** Notes on a page of the list. */
const PAGE_NOTES = 50;
/** Facts at most in the resource of facts. */
const MOST_FACTS = 200;
/** Characters of a note as a resource, which clients read whole. */
const MOST_CHARACTERS = 5 * PAGE_CHARACTERS;

type Result<Tool extends AssistantTool> = ToolResult<Tool>['result'];

/**
 * The newest notes, each under its link, and the facts that hold now.
 *
 * @returns `onServed`: a client was served, so that a list that was empty because it might read nothing is out of date
 */
export function addResources(
  server: McpServer,
  { ask, nameIn }: { ask: AskVault; nameIn: (context: ServerContext) => string },
): { onServed: (client: string) => void } {
  /** @throws ProtocolError in words for the program */
  const read = async <Tool extends AssistantTool>(
    tool: Tool,
    given: object,
    context: ServerContext,
    uri: string,
  ): Promise<Result<Tool>> => {
    const reply = await ask(tool, given, context);
    if (!reply.ok) throw refusalOf(reply.error, uri);
    return reply.result as Result<Tool>;
  };

  server.registerResource(
    'note',
    new ResourceTemplate(`${NOTE_ADDRESS}{id}`, { list: undefined }),
    { title: 'A kept note', mimeType: NOTE_TYPE },
    async ({ href }, { id }, context) => {
      const first = await read('get_note', { id }, context, href);
      const parts =
        first.title === '' ? [first.text] : [`# ${first.title}`, ...(first.text === '' ? [] : [first.text])];
      let text = parts.join('\n\n');
      let offset = first.nextOffset;
      for (; offset !== undefined && offset < MOST_CHARACTERS;) {
        const page = await read('get_note', { id, offset }, context, href);
        text += page.text;
        offset = page.nextOffset;
      }
      if (offset !== undefined) text += `\n\n(It goes on: get_note reads ${first.ref} from offset ${offset}.)`;
      return { contents: [{ uri: href, mimeType: NOTE_TYPE, text }] };
    },
  );
  server.registerResource(
    FACTS.name,
    FACTS.uri,
    { title: FACTS.title, mimeType: FACTS.mimeType },
    async ({ href }, context) => {
      const text = JSON.stringify(await read('facts', { limit: MOST_FACTS }, context, href));
      return { contents: [{ uri: href, mimeType: FACTS.mimeType, text }] };
    },
  );

  const outdated = new Set<string>();
  // In place of the list that the registrations give: it names nothing before anything may be read.
  server.server.setRequestHandler('resources/list', async ({ params }, context) => {
    const after = params?.cursor;
    const reply = await ask('recent', { limit: PAGE_NOTES, after }, context);
    if (!reply.ok) {
      if (after !== undefined && reply.error.code === 'bad-input') throw refusalOf(reply.error);
      // Clients list at the start and give up a server that cannot; a tool’s reply says what the person has to do.
      outdated.add(nameIn(context));
      return { resources: [] };
    }
    const { notes, next } = reply.result as Result<'recent'>;
    return {
      resources: [...(after === undefined ? [FACTS] : []), ...notes.map(resourceOf)],
      ...(next === undefined ? {} : { nextCursor: next }),
    };
  });
  return {
    onServed(client) {
      if (outdated.delete(client)) server.sendResourceListChanged();
    },
  };
}

const resourceOf = ({ ref, title, changed }: Result<'recent'>['notes'][number]): Resource => ({
  uri: NOTE_ADDRESS + ref.slice('note:'.length),
  name: title,
  mimeType: NOTE_TYPE,
  annotations: { lastModified: changed },
});

/** Not allowed; the protocol has no code of its own for it, and leaves those outside of its range to the server. */
const NOT_ALLOWED = 403;

function refusalOf({ code, message }: Extract<AssistantReply, { ok: false }>['error'], uri?: string): ProtocolError {
  if (code === 'not-found' && uri !== undefined) return new ResourceNotFoundError(uri, message);
  if (code === 'not-found' || code === 'bad-input') return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
  return new ProtocolError(code === 'not-allowed' ? NOT_ALLOWED : ProtocolErrorCode.InternalError, message);
}
