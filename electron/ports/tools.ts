import type { DecidedTool, ToolServer } from '../../shared/domain/tool-server';

/** A tool that is not off, with its server. */
export interface UsableTool {
  server: Pick<ToolServer, 'id' | 'name'>;
  tool: DecidedTool;
  /** The name under which a model is offered it. */
  offeredAs: string;
}

/** A reply to a call: its text as far as it is read, and whether the tool says that it failed. */
export interface ToolReplyText {
  text: string;
  isError: boolean;
}

/** The tools that the person lets a model use. */
export interface PersonsTools {
  /** Those that are not off, by server. */
  usable(): readonly UsableTool[];
  /**
   * Calls one.
   *
   * @param onReady is told the message byte for byte and keeps it back until it resolves; it is not sent where it rejects
   * @throws AppError in words for the person; what `onReady` rejects with; the signal's reason when it was stopped
   */
  call(
    tool: UsableTool,
    given: Record<string, unknown>,
    onReady: (body: string) => Promise<void>,
    signal: AbortSignal,
  ): Promise<ToolReplyText>;
  /** From now on calls of it are not asked about. */
  allow(tool: UsableTool): Promise<void>;
}
