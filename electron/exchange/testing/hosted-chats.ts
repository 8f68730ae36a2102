/** Exports of assistants on the web, small and invented, in the shapes that these programs write. */

const mongoTime = (iso: string) => ({ $date: { $numberLong: String(Date.parse(iso)) } });

/** The export of a Grok account: two answers to one question, an attached file and what belongs to no conversation. */
export const GROK_EXPORT = {
  conversations: [
    {
      conversation: {
        id: 'grok-1',
        title: 'Der Ofen im Keller',
        create_time: '2026-02-03T08:00:00.000000Z',
        modify_time: '2026-02-03T08:10:00.000000Z',
        leaf_response_id: null,
      },
      responses: [
        {
          response: {
            _id: 'r1',
            conversation_id: 'grok-1',
            message: 'Wie heiß wird der Ofen?',
            sender: 'human',
            create_time: mongoTime('2026-02-03T08:00:00Z'),
            parent_response_id: null,
            file_attachments: ['b1c2'],
          },
          share_link: null,
        },
        {
          response: {
            _id: 'r2',
            message: 'Verworfen.',
            sender: 'ASSISTANT',
            model: 'grok-4',
            create_time: mongoTime('2026-02-03T08:01:00Z'),
            parent_response_id: 'r1',
          },
        },
        {
          response: {
            _id: 'r3',
            message:
              'Bis 1300 Grad.<grok:render card_id="a1" card_type="citation_card" type="render_inline_citation"><argument name="citation_id">0</argument></grok:render>',
            sender: 'assistant',
            model: 'grok-4',
            create_time: mongoTime('2026-02-03T08:02:00Z'),
            parent_response_id: 'r1',
            thinking_trace: 'The person asks for degrees.',
            steps: [{ tool_usage_results: [] }],
            cited_web_search_results: [{ url: 'https://ofen.example/grad', title: 'Der Ofen' }],
            generated_image_urls: ['users/u/generated/x/image.jpg'],
          },
        },
      ],
    },
  ],
  projects: [{ id: 'w1', name: 'Werkstatt' }],
  tasks: [],
  media_posts: [{ id: 'p1' }, { id: 'p2' }],
};

/** The export of DeepSeek: fragments of a message in a tree. */
export const DEEPSEEK_EXPORT = [
  {
    id: 'ds-1',
    title: '漬物の塩',
    inserted_at: '2025-11-22T15:00:00.000000+08:00',
    updated_at: '2025-11-22T15:02:00.000000+08:00',
    mapping: {
      root: { id: 'root', parent: null, children: ['1'], message: null },
      '1': {
        id: '1',
        parent: 'root',
        children: ['2'],
        message: {
          files: [{ id: 'file-1', file_name: 'list.pdf' }],
          model: 'deepseek-chat',
          inserted_at: '2025-11-22T15:00:00.000000+08:00',
          fragments: [{ type: 'REQUEST', content: '塩はどれくらい？' }],
        },
      },
      '2': {
        id: '2',
        parent: '1',
        children: [],
        message: {
          files: [],
          model: 'deepseek-reasoner',
          inserted_at: '2025-11-22T15:01:00.000000+08:00',
          fragments: [
            { type: 'THINK', content: '考える' },
            {
              type: 'SEARCH',
              results: [{ url: 'https://salt.example/a', title: 'Salt', snippet: 's', cite_index: 1 }],
            },
            { type: 'RESPONSE', content: '二パーセント [citation:1]。' },
          ],
        },
      },
    },
  },
];

/** The activity that Google Takeout gives of the Gemini app, newest first: two conversations and other activities. */
export const GEMINI_ACTIVITY = [
  {
    header: 'Gemini-Apps',
    title: 'Gesendeter Prompt: Und im Winter?',
    time: '2026-03-02T18:30:00.000Z',
    products: ['Gemini-Apps'],
    activityControls: ['Gemini-Apps-Aktivitäten'],
    safeHtmlItem: [{ html: '<p>Dann nur <strong>alle drei Wochen</strong>.</p>' }],
  },
  {
    header: 'Gemini-Apps',
    title: 'Gesendeter Prompt: Wie oft gieße ich den Kaktus?',
    time: '2026-03-02T18:20:00.000Z',
    products: ['Gemini-Apps'],
    subtitles: [{ name: '-  kaktus.png', url: 'kaktus-1.png' }],
    imageFile: 'kaktus-1.png',
    safeHtmlItem: [{ html: '<p>Alle zwei Wochen.</p>' }, { html: '<ul><li>sonnig</li></ul>' }],
  },
  {
    header: 'Gemini-Apps',
    title: 'Feedback gegeben: gute Antwort',
    time: '2026-03-02T18:10:00.000Z',
    products: ['Gemini-Apps'],
  },
  {
    header: 'Gemini-Apps',
    title: 'Gesendeter Prompt: Ein Name für das Boot',
    time: '2026-02-01T09:00:00.000Z',
    products: ['Gemini-Apps'],
    details: [{ name: 'https://gemini.google.com/app/b0a7', url: 'https://gemini.google.com/app/b0a7' }],
    safeHtmlItem: [{ html: '<p>Fräulein Wind.</p>' }],
  },
];

const activityCell = (activity: string, when: string, answer: string, details = '') =>
  `<div class="outer-cell mdl-cell mdl-cell--12-col mdl-shadow--2dp"><div class="mdl-grid"><div class="header-cell mdl-cell mdl-cell--12-col"><p class="mdl-typography--title">Gemini Apps<br></p></div><div class="content-cell mdl-cell mdl-cell--6-col mdl-typography--body-1">${activity}<br>${when}<br>${answer}</div><div class="content-cell mdl-cell mdl-cell--6-col mdl-typography--body-1 mdl-typography--text-right"></div><div class="content-cell mdl-cell mdl-cell--12-col mdl-typography--caption"><b>Products:</b><br>&emsp;Gemini Apps<br>${details}</div></div></div>`;

/** The same as a page. */
export const GEMINI_PAGE = `<html><head><title>My Activity History</title><style>.mdl-grid{display:flex}</style></head><body><div class="mdl-grid">${[
  activityCell(
    'Prompted&nbsp;And where does the heron sleep?',
    'Jul 3, 2026, 9:25:00&#8239;AM CEST',
    '<p>In a <b>tall</b> tree.</p>',
  ),
  activityCell(
    'Prompted&nbsp;What does a heron eat?',
    'Jul 3, 2026, 9:15:00&#8239;AM CEST',
    '<p>Fish:</p><ul><li>roach</li><li>perch</li></ul>',
  ),
  activityCell('Used&nbsp;an assistant feature', 'Jul 3, 2026, 9:05:00&#8239;AM CEST', ''),
].join('')}</div></body></html>`;

/** A chat of AI Studio, as it lies in Google Drive. */
export const AI_STUDIO_CHAT = {
  runSettings: { temperature: 1, model: 'models/gemini-2.5-pro' },
  citations: [{ uri: 'https://bees.example/swarm' }],
  systemInstruction: { parts: [{ text: 'You keep bees.' }] },
  chunkedPrompt: {
    chunks: [
      { driveDocument: { id: 'd1' }, role: 'user', tokenCount: 258 },
      { text: 'When do bees swarm?', role: 'user', tokenCount: 5, createTime: '2026-04-05T06:00:00Z' },
      { text: 'The person wants a month.', role: 'model', isThought: true },
      {
        text: 'From ',
        parts: [{ text: 'From ' }, { text: 'May to June.' }],
        role: 'model',
        createTime: '2026-04-05T06:00:30Z',
      },
      {
        role: 'model',
        executableCode: { code: 'print(6)', language: 'PYTHON' },
        codeExecutionResult: { output: '6', outcome: 'OUTCOME_OK' },
      },
    ],
    pendingInputs: [{ text: 'Not sent yet', role: 'user' }],
  },
};

/** The activity of Copilot from the privacy page of a Microsoft account, newest first. */
export const COPILOT_CSV = `\ufeffConversation,Time,Author,Message\r
"Suppe, schnell",2026-07-26T23:20:56,AI,"Nimm **Linsen**:\n\n- rote\n- braune"\r
"Suppe, schnell",2026-07-26T23:20:56,Human,"Welche Suppe geht ""schnell""?"\r
Rad,2026-07-20T10:00:05,AI,Mit Talkum.\r
Rad,2026-07-20T10:00:05,Human,Wie flicke ich den Schlauch?\r
`;

/** What Perplexity hands over on request: threads with their questions. */
export const PERPLEXITY_EXPORT = {
  conversations: [
    {
      context_uuid: 'px-1',
      context_title: 'Moss lawns',
      collection_uuid: null,
      created_at: '2026-01-31T14:00:00Z',
      mode: 'COPILOT',
      entries: [
        {
          query: 'Does moss need lime?',
          answer: 'No, it needs acid soil [1][2].',
          created_at: '2026-01-31T14:00:00Z',
          mode: 'COPILOT',
          query_status: 'COMPLETED',
          citations: ['https://moss.example/soil', { url: 'https://moss.example/ph', name: 'The pH of moss' }],
        },
        { query: 'And shade?', answer: '', created_at: '2026-01-31T14:05:00Z', query_status: 'FAILED' },
      ],
    },
  ],
};

/** A chat of Le Chat: a file for each, a list of messages. */
export const LE_CHAT_EXPORT = [
  {
    id: 'm1',
    version: 0,
    chatId: 'le-1',
    content: 'Quel fromage pour la raclette ?',
    contentChunks: null,
    role: 'user',
    createdAt: '2025-12-01T19:00:00.000Z',
    files: [{ type: 'image', name: 'plateau.jpg' }],
    quotes: [],
    canvas: [],
  },
  {
    id: 'm2',
    version: 0,
    chatId: 'le-1',
    content: 'Un fromage du Valais.',
    contentChunks: [
      { type: 'tool_call', name: 'web_search', publicResult: { results: [] }, isDone: true },
      { type: 'text', text: 'Un fromage du Valais' },
      { type: 'reference', referenceIds: [1] },
      { type: 'text', text: '.' },
    ],
    role: 'assistant',
    createdAt: '2025-12-01T19:00:20.000Z',
    files: [],
    quotes: [],
    canvas: [],
  },
];
