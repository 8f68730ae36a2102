"""Reads lives (the text format of BRIEF.md). Run with files: checks them and counts what is in them."""
import re, sys, collections
VERDICTS = {'e': 'exact', 's': 'strong', 'u': 'useful', 'w': 'weak', 'd': 'drop'}
TEMPT = {'same-words', 'same-name', 'other-matter', 'older-value', 'plan', 'hypothesis', 'quote', 'negated', 'topic-only', 'time', 'already-known'}
HELP = {'constraint', 'allergy', 'limit', 'promise', 'state', 'preference', 'hop', 'linked', 'heading', 'other-words', 'other-language', 'callback', 'person-described'}
KINDS = {'note', 'message', 'passage', 'fact', 'lesson'}
MEMORY = re.compile(r'^(\d+) (\d{4}-\d\d-\d\d) ((?:\[[^\]]*\] ?)*)(.+)$')
PAIR = re.compile(r'^(\d+)([esuwd])(?::([a-z-]+))?$')

def read(path):
    lives, faults, life, question = [], [], None, None
    name = re.sub(r'.*/|\.txt$', '', path)
    for number, line in enumerate(open(path, encoding='utf8'), 1):
        line = line.rstrip('\n').rstrip()
        def fault(what): faults.append(f'{path}:{number}: {what}')
        if not line: continue
        if line.startswith('= '):
            parts = [p.strip() for p in line[2:].split('|')]
            if len(parts) != 4 or not re.match(r'^\d{4}-\d\d-\d\d$', parts[3]): fault('header: = language | persona | domain | now'); continue
            life = dict(life=f'{name}-{len(lives)+1:02}', writer=name, language=parts[0], persona=parts[1], domain=parts[2], now=parts[3], memories={}, questions=[], line=number)
            lives.append(life); question = None
        elif life is None: fault('no life begun')
        elif line.startswith('? '):
            question = dict(ask=line[2:], before=[], intent='', judged={}, line=number); life['questions'].append(question)
        elif line.startswith('< ') and question: question['before'].append(line[2:])
        elif line.startswith('! ') and question: question['intent'] = line[2:]
        elif line.startswith(': ') and question:
            for token in re.split(r'[,\s]+', line[2:].strip()):
                m = PAIR.match(token)
                if not m: fault(f'no verdict: {token}'); continue
                i, v, k = int(m[1]), m[2], m[3]
                if i not in life['memories']: fault(f'no memory {i}'); continue
                if k and k not in TEMPT | HELP: fault(f'no kind {k}'); continue
                if i in question['judged']: fault(f'{i} judged twice')
                question['judged'][i] = (VERDICTS[v], k)
        else:
            m = MEMORY.match(line)
            if not m: fault(f'not understood: {line[:60]}'); continue
            i = int(m[1]); memory = dict(id=i, at=m[2], text=m[4], by='me', kind='note', path='', links=[])
            for tag in re.findall(r'\[([^\]]*)\]', m[3]):
                if tag.startswith('by '): memory['by'] = tag[3:]; memory['kind'] = 'message' if memory['kind'] == 'note' else memory['kind']
                elif tag.startswith('-> '): memory['links'] = [int(x) for x in re.findall(r'\d+', tag)]
                elif tag in KINDS: memory['kind'] = tag
                elif tag.split(' ', 1)[0] in KINDS: memory['kind'], memory['path'] = tag.split(' ', 1)
                else: fault(f'no tag [{tag}]')
            if i in life['memories']: fault(f'memory {i} twice')
            if m[2] > life['now']: fault(f'memory {i} is after now')
            life['memories'][i] = memory
    for l in lives:
        def fault(what): faults.append(f'{path}:{l["line"]}: {what}')
        if len(l['memories']) < 16: fault(f'only {len(l["memories"])} memories')
        if len(l['questions']) < 8: fault(f'only {len(l["questions"])} questions')
        for m in l['memories'].values():
            for k in m['links']:
                if k not in l['memories']: fault(f'{m["id"]} links to {k}')
        for q in l['questions']:
            if not q['intent']: faults.append(f'{path}:{q["line"]}: no intent')
            if len(q['judged']) < 3: faults.append(f'{path}:{q["line"]}: {len(q["judged"])} judged, 3 at least')
    return lives, faults

def read_all(paths):
    """The lives of all files; fails on the first fault."""
    lives = []
    for path in sorted(paths):
        found, faults = read(path)
        if faults:
            raise SystemExit(faults[0])
        lives += found
    return lives


if __name__ == '__main__':
    verdicts, languages, hard, bad, pairs, nlives = collections.Counter(), collections.Counter(), collections.Counter(), [], 0, 0
    for path in sys.argv[1:]:
        lives, faults = read(path); bad += faults; nlives += len(lives)
        for l in lives:
            for q in l['questions']:
                for v, k in q['judged'].values():
                    pairs += 1; verdicts[v] += 1; languages[l['language']] += 1
                    if k: hard[k] += 1
    print(nlives, 'lives', pairs, 'pairs', {v: f'{100*n//max(pairs,1)}%' for v, n in verdicts.items()}, f'with a kind {100*sum(hard.values())//max(pairs,1)}%')
    print(dict(languages)); print(dict(hard.most_common())); print('\n'.join(bad[:20])); print('faults', len(bad))
