/** One event of a stream, with the lines of its data joined; `isKeepAlive`: a comment, sent so that the line stays open. */
export interface StreamEvent {
  name: string;
  data: string;
  isKeepAlive: boolean;
}

/** The media type of an event stream. */
export const EVENT_STREAM = 'text/event-stream';

/**
 * Reads server-sent events (HTML Living Standard, “Server-sent events”) from text in any pieces: all three line ends,
 * several data lines, comments. A line that is a JSON object without a field's name is taken as data.
 */
export function createEventReader() {
  let rest = '';
  let name = '';
  let data: string[] = [];
  let events: StreamEvent[] = [];

  const dispatch = (): void => {
    if (data.length > 0) events.push({ name, data: data.join('\n'), isKeepAlive: false });
    [name, data] = ['', []];
  };
  const readLine = (line: string): void => {
    if (line === '') return dispatch();
    if (line.startsWith(':')) return void events.push({ name: '', data: '', isKeepAlive: true });
    if (/^\s*\{/u.test(line)) {
      dispatch();
      data.push(line);
      return dispatch();
    }
    const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/su.exec(line) ?? [];
    if (field === 'data') data.push(value);
    else if (field === 'event') name = value;
  };
  const take = (): StreamEvent[] => {
    const taken = events;
    events = [];
    return taken;
  };
  return {
    add(text: string): StreamEvent[] {
      rest += text;
      // A carriage return at the end may be the first half of a line end.
      const end = Math.max(rest.lastIndexOf('\n'), rest.lastIndexOf('\r', rest.length - 2)) + 1;
      if (end > 0) {
        const lines = rest.slice(0, end).split(/\r\n|\n|\r/u);
        lines.pop();
        rest = rest.slice(end);
        for (const line of lines) readLine(line);
      }
      return take();
    },
    /** What is left when the stream ends: a line and an event that were not closed count too. */
    end(): StreamEvent[] {
      for (const line of rest.split(/\r\n|\n|\r/u)) readLine(line);
      rest = '';
      dispatch();
      return take();
    },
  };
}
