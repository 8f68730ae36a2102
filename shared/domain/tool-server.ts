import { z } from 'zod';

/** Servers of one vault, and tools of one server that are listed; of more, the first. */
export const MAX_TOOL_SERVERS = 20;
export const MAX_LISTED_TOOLS = 200;
/** Tools of all servers that a model may be offered at once; each takes room in every request. */
export const MAX_OFFERED_TOOLS = 32;
/** Characters of a tool's description, and of its schema as JSON; one with more cannot be offered. */
const MAX_DESCRIPTION = 4_000;
const MAX_SCHEMA = 16_000;
/** Names of variables that a server is given. */
const MAX_VARIABLES = 20;

/** Whether a model is offered a tool; `ask`: the person decides on each call. */
export const toolStateSchema = z.enum(['off', 'ask', 'allowed']);
export type ToolState = z.infer<typeof toolStateSchema>;

/** What a server says that its tool does; it may be wrong. `unsaid`: nothing. */
const toolEffectSchema = z.enum(['reads', 'adds', 'destroys', 'unsaid']);
export type ToolEffect = z.infer<typeof toolEffectSchema>;

/** A tool as its server describes it, cleaned of what cannot be seen. */
export const toolDefinitionSchema = z.object({
  name: z.string().min(1).max(128),
  title: z.string().max(200),
  description: z.string().max(MAX_DESCRIPTION),
  /** The JSON schema of its arguments, as JSON. */
  inputSchema: z.string().max(MAX_SCHEMA),
  effect: toolEffectSchema,
  /** SHA-256 of all that the server says of it, in hexadecimal. */
  hash: z.string().regex(/^[0-9a-f]{64}$/u),
});
export type ToolDefinition = z.infer<typeof toolDefinitionSchema>;

/** A tool on which the person decided. What a model is offered is this definition, and no other. */
const decidedToolSchema = toolDefinitionSchema.extend({
  state: toolStateSchema,
  /** The server describes it otherwise by now, so it was turned off. */
  hasChanged: z.literal(true).optional(),
});
export type DecidedTool = z.infer<typeof decidedToolSchema>;

/** The words of a command. Main alone sets it, after the person has said yes to it as a whole. */
export const commandWordsSchema = z
  .array(
    z
      .string()
      .max(4_096)
      .regex(/^[^\0]*$/u),
  )
  .max(40);

const toolConnectionSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('program'),
    /** The absolute path of the program, and what it is started with; `HIDDEN_SECRET` stands for a secret in it. */
    argv: commandWordsSchema.min(1),
    /** Names of the variables that it is given; their values lie with the keys. */
    variables: z.array(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,99}$/u)).max(MAX_VARIABLES),
  }),
  z.object({
    kind: z.literal('address'),
    /** `http://127.0.0.1:8000/mcp`: an address of this computer. */
    url: z.string().trim().min(1).max(500),
    /** Names of headers of each request; their values lie with the keys. */
    headers: z
      .array(z.string().regex(/^[A-Za-z0-9_-]{1,100}$/u))
      .max(MAX_VARIABLES)
      .optional(),
  }),
]);
export type ToolConnection = z.infer<typeof toolConnectionSchema>;

/** Names of the variables that a program is given, or of the headers that an address is asked with. */
export const variablesOf = (connection: ToolConnection): readonly string[] =>
  connection.kind === 'program' ? connection.variables : (connection.headers ?? []);

/** Stands in a command for a secret, which lies with the keys. */
export const HIDDEN_SECRET = '••••••';
/** The name under which the secret of an argument is kept. No variable and no header has one with a dot. */
export const argumentKey = (index: number): string => `argument.${index}`;

/** Names of all values that lie with the keys for a server. */
export const keptValuesOf = (connection: ToolConnection): readonly string[] => [
  ...variablesOf(connection),
  ...(connection.kind === 'program'
    ? connection.argv.flatMap((word, index) => (word.includes(HIDDEN_SECRET) ? [argumentKey(index)] : []))
    : []),
];

/** A server of the Model Context Protocol whose tools the person lets a model use. */
export const toolServerSchema = z.object({
  id: z.uuid(),
  name: z.string().trim().min(1).max(60),
  connection: toolConnectionSchema,
  /** Those that are not listed are off. */
  tools: z.array(decidedToolSchema).max(MAX_LISTED_TOOLS),
});
export type ToolServer = z.infer<typeof toolServerSchema>;

/** Stands for a host where a text would go to the person's tools: what they do with it, nobody here knows. */
export const TOOLS_HOST = 'your tools';
