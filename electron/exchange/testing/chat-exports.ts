/** A node of a ChatGPT conversation in short form. */
export interface GptNode {
  id: string;
  parent: string | null;
  role?: 'user' | 'assistant' | 'system' | 'tool';
  text?: string;
  content?: Record<string, unknown>;
  metadata?: Record<string, unknown>;
  recipient?: string;
  at?: number;
}

/** A conversation in the shape of a ChatGPT export. */
export function gptConversation(
  id: string,
  nodes: readonly GptNode[],
  more: Record<string, unknown> = {},
): Record<string, unknown> {
  const mapping = Object.fromEntries(
    nodes.map(({ id: own, parent, role, text, content, metadata = {}, recipient = 'all', at }) => [
      own,
      {
        id: own,
        parent,
        children: nodes.filter((other) => other.parent === own).map((other) => other.id),
        message:
          role === undefined
            ? null
            : {
                id: `message-${own}`,
                author: { role },
                create_time: at ?? null,
                recipient,
                metadata,
                content: content ?? { content_type: 'text', parts: [text ?? ''] },
              },
      },
    ]),
  );
  return {
    conversation_id: id,
    title: `About ${id}`,
    create_time: 1_700_000_000,
    current_node: nodes.at(-1)?.id,
    mapping,
    ...more,
  };
}

/** Alternating questions and answers, `turns` messages in all. */
export function gptTalk(id: string, turns: number, more: Record<string, unknown> = {}): Record<string, unknown> {
  const nodes: GptNode[] = [{ id: 'root', parent: null }];
  for (let turn = 0; turn < turns; turn += 1) {
    nodes.push({
      id: `${id}-${turn}`,
      parent: nodes.at(-1)!.id,
      role: turn % 2 === 0 ? 'user' : 'assistant',
      text: `Message ${turn} of ${id} about the mill.`,
      at: 1_700_000_000 + turn * 60,
    });
  }
  return gptConversation(id, nodes, more);
}

/** A conversation in the shape of a Claude export. */
export function claudeTalk(uuid: string, turns: number, more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    uuid,
    name: `Notes on ${uuid}`,
    created_at: '2025-02-03T10:00:00Z',
    updated_at: '2025-02-03T11:00:00Z',
    chat_messages: Array.from({ length: turns }, (_, turn) => ({
      uuid: `${uuid}-${turn}`,
      sender: turn % 2 === 0 ? 'human' : 'assistant',
      created_at: `2025-02-03T10:${String(turn % 60).padStart(2, '0')}:00Z`,
      text: `Flat ${turn}`,
      content: [{ type: 'text', text: `Block ${turn} of ${uuid}.` }],
      attachments: [],
      files: [],
    })),
    ...more,
  };
}
