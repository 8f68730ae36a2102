/** Pages as folders of notes have them, by path: every kind of block, front matter, links and title that people write. */
const PAGES: Record<string, string> = {
  'index.md':
    'Start here: [[Orchard]], [[Tools/Grafting knife|the knife]], [the year](Year/Plan%20of%20the%20year.md) and #guide.\n',
  'Orchard.md':
    '---\naliases: [The orchard, Garden of trees]\ntags:\n  - place\n  - trees\ncreated: 2021-03-14\narea: 1.4 ha\n---\n# Orchard\n\nForty trees on a slope that faces **south-west**. See [[Apple varieties#Late ones|the late ones]] and [[Well]].\n\n## Soil\nClay over chalk; *slow* to warm.\n\n## Open questions\n- Is the lower row too wet?\n- Who mows in June?\n',
  'Apple varieties.md':
    'Kept since 1987.\n\n| variety | ripe | keeps |\n| --- | --- | --- |\n| Boskoop | October | until March |\n| Gravenstein | August | two weeks |\n\n### Late ones\n\n* Boskoop\n* Ontario\n* Champagner Renette\n\n### Early ones\n\n1. Klarapfel\n2. Gravenstein\n',
  'Pruning.md':
    'Text right above a list:\n* cut in **February**\n  * water shoots first\n  * then what crosses\n* never in frost\n\nAfter the list.\nA second line of it.\n',
  'Tasks for spring.md':
    '---\ndescription: What must be done before the buds open.\ntags: todo\n---\n\n- [ ] Sharpen the [[Grafting knife]]\n- [x] Order scions\n  - [x] Boskoop\n  - [ ] Ontario\n- [ ] Mend the fence #urgent\n\n* [ ] a task with a star\n* [NOT STARTED] a state of another program\n',
  'Tools/Grafting knife.md':
    'A blade of one bevel.\n\n```lua\n-- widget\nfunction edge(angle)\n  return angle / 2\nend\n```\n\nSee also [[Orchard|where it is used]].\n',
  'Tools/Ladder.md': 'Three legs.\n\n```\nno language\n\n\twith a tab\n```\n\n~~~yaml\nrungs: 9\n~~~\n',
  'Tools/Sprayer.md':
    '# Sprayer\n\nHolds 12 l.\n\n    pump 20 times\n    open the valve\n\nRinse with $V = \\pi r^2 h$ litres:\n\n$$\nV = 12\n$$\n',
  'Bees/Hives.md':
    '> [!note] Where they stand\n> Eight hives **behind** the wall.\n>\n> - sun until four\n> - no wind\n\n> [!warning]- Stings\n> Keep the kit near.\n',
  'Bees/Swarm.md':
    '> A swarm in May is worth a load of hay.\n\nSaid by the neighbour[^1], and written down by others[^book].\n\n[^1]: In 2019.\n[^book]: *Bee lore*, page 12.\n',
  'Bees/Queen.md': 'Marked **blue**. Nested:\n\n- 2020\n    - blue\n        - strong\n- 2021\n    - white\n',
  'Bees/Honey log.md':
    '|  day | kg  | from |\n|:-----|----:|:----:|\n|  3 June | 12.5 | [[Hives]] |\n|  1 July | 8 | lime \\| acacia |\n\nTotal: 20.5 kg.\n',
  'Bees/Varroa.md': 'Count on the board:\n\n1) wait three days\n2) count\n3) divide by three\n\nAbove 5: treat.\n',
  'HTML page.md':
    '<div align="center">\n  <b>Plan</b>\n</div>\n\nWater<sup>2</sup> and <br> breaks.\n\n<!-- a remark -->\n\n<details>\n<summary>More</summary>\n\nHidden text.\n</details>\n',
  'Pictures.md':
    'The gate: ![the gate](img/gate.png) and ![[gate.png|120]].\n\n![[gate.png]]\n\nA picture elsewhere: ![x](https://example.org/a_b.png)\n',
  'Embeds.md': '![[Orchard]]\n\nA block: ![[Pruning#^cut]] and [[Pruning#^cut|that line]].\n',
  'Well.md': 'Dug in 1911, nine metres. ^depth\n\nThe rope is new. ^rope\n',
  '龍安寺の庭.md': '石は十五。どこから見ても一つは[[Orchard|隠れる]]。\n\n## 水\n\n- 池\n- 雨\n',
  'Яблоня.md': 'Сорт **Антоновка**, посажена в 1998 году. См. [[Orchard]].\n',
  'شجرة الزيتون.md': 'زيتونة قديمة قرب [[Well]].\n\n- تُقلَّم في الربيع\n',
  'Obstgärten im Allgäu.md':
    'Größe, Straße, Maß – alles „wie früher“. Siehe [[Orchard]].\n\nZweite Zeile mit `code`.\n',
  'Emoji 🍎 list.md': '- 🍎 apples\n- 🍐 pears 👩‍🌾\n- ½ plums\n',
  'Underlined.md': 'A heading\n=========\n\nBelow.\n\nAnother\n-------\n\nLast line without an end',
  'Rules.md': 'One\n\n---\n\nTwo\n\n***\n\nThree\n\n- - -\n',
  'Loose list.md': '- first\n\n- second\n\n  with a paragraph\n\n- third\n',
  'Code in a list.md': '1. Run\n   ```bash\n   npm test\n   ```\n2. Read\n\n   > what it says\n\n3. Mend\n',
  'Emphasis.md': '__bold__ and _italic_ and ***both*** and ~~gone~~; snake_case_name, 2 * 3 * 4, ~5 minutes, `a_b`.\n',
  'Escapes.md': 'Not \\*bold\\*, \\[not a link\\], 1\\. no list, a \\| bar, &amp; and &lt;tag&gt;.\n',
  'Hard breaks.md': 'Line one  \nline two\\\nline three\n\nLast  \n',
  'Blank lines.md': 'One.\n\n\n\nTwo.\n\n\nThree.\n\n',
  'Addresses.md':
    'See <https://example.org>, https://example.org/a_b_c?d=1&e=2 and [named](https://example.org "Title").\n\n[ref]: https://example.org/ref\n\nBy [reference][ref] too.\n',
  'Toml page.md': '+++\ntitle = "Frost"\ntags = ["weather"]\n+++\n\nThree nights below −4 °C.\n',
  'Front matter alone.md': '---\nstatus: seedling\nrating: 3\n---\n',
  'Broken front matter.md': '---\ntitle: Bees: a diary\ntags: bees\n---\n\nThe colon makes no YAML.\n',
  'Dataview.md':
    '```dataview\nTABLE ripe FROM #trees\nSORT ripe\n```\n\nInline `= this.area` and key:: value\n\n%% a comment of another program %%\n',
  'Template use.md': 'From ${template.each(query[[from p = tags.page]])} and {{daily}} to <% tp.date.now() %>.\n',
  'Same name.md': 'The first of two.\n',
  'Archive/Same name.md': 'The second of two, see [[Archive/Same name]] and [[Same name]].\n',
  'Year/Plan of the year.md':
    '# Plan of the year\n\n1. January: [[Pruning]]\n2. March: [[Tasks for spring]]\n3. October: [[Apple varieties#Late ones]]\n',
};

const DAYS = ['2024-03-01', '2024-03-02', '2024-03-09', '2024-04-01', '2024-10-12'];

/** Days of a journal, each linked to pages and to the day before. */
const JOURNAL = Object.fromEntries(
  DAYS.map((day, index) => [
    `Journal/${day}.md`,
    `- ${9 + index}:00 walked the [[Orchard]]\n- [${index % 2 === 0 ? 'x' : ' '}] watered, ${index + 3} cans from the [[Well]]\n${
      index === 0 ? '' : `\nBefore: [[${DAYS[index - 1]}]]\n`
    }`,
  ]),
);

export const FOLDER_PAGES: Readonly<Record<string, string>> = { ...PAGES, ...JOURNAL };
