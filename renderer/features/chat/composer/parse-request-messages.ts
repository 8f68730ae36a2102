/** The messages of a request; the whole body as one message if it has none. */
export function parseRequestMessages(body: string): { role: string; content: string }[] {
  try {
    const { messages } = JSON.parse(body) as { messages?: { role?: unknown; content?: unknown }[] };
    if (!Array.isArray(messages)) return [{ role: 'request', content: body }];
    return messages.map(({ role, content }) => ({
      role: typeof role === 'string' ? role : '',
      content: typeof content === 'string' ? content : JSON.stringify(content ?? ''),
    }));
  } catch {
    return [{ role: 'request', content: body }];
  }
}
