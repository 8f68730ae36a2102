interface RequestMessage {
  role: string;
  content: string;
}

/** The texts of a request: its messages, or the texts that vectors are made of; the whole body as one where it has none. */
export function parseRequestMessages(body: string): RequestMessage[] {
  const whole = [{ role: 'request', content: body }];
  try {
    const { messages, instructions, input } = JSON.parse(body) as Record<string, unknown>;
    if (Array.isArray(messages)) return messages.map(toMessage);
    if (input === undefined) return whole;
    const texts = (Array.isArray(input) ? input : [input]).map(toMessage);
    return typeof instructions === 'string' ? [{ role: 'instructions', content: instructions }, ...texts] : texts;
  } catch {
    return whole;
  }
}

function toMessage(message: unknown): RequestMessage {
  if (typeof message === 'string') return { role: 'text', content: message };
  const { role, content } = (message ?? {}) as { role?: unknown; content?: unknown };
  return {
    role: typeof role === 'string' ? role : '',
    content: typeof content === 'string' ? content : JSON.stringify(content ?? ''),
  };
}
