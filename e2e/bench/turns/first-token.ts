/** Milliseconds from sending a streamed chat request to its first piece of text. */
export async function firstTokenMs(baseUrl: string, body: unknown): Promise<number> {
  const start = performance.now();
  const response = await fetch(`${baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  let first: number | null = null;
  const decoder = new TextDecoder();
  for await (const chunk of response.body!) {
    if (first === null && decoder.decode(chunk, { stream: true }).includes('"content"'))
      first = performance.now() - start;
  }
  if (first === null) throw new Error(`The server gave no token (${response.status}).`);
  return first;
}
