"""Second, blind verdicts. usage: python blind.py hide LIVES.txt > BLIND.txt          asks without their verdicts
                                  python blind.py agree LIVES.txt BLIND.txt SECOND.txt     how far both judges agree
                                  python blind.py keep LIVES.txt BLIND.txt SECOND.txt      the lives with only agreed pairs

A line of SECOND.txt is `life.question: 3e 7d`, as in the lives without kinds. Two verdicts agree where both help or both
do not, and they are at most two steps apart; the first one stays.
"""
import re
import sys
from lives import VERDICTS, read_all
from pairs import VERDICTS as ORDER

HELPS = ORDER.index('useful')


def second_of(blind, second):
    """Verdicts by persona, ask and memory, since lives may have changed since they were hidden."""
    asks, persona = {}, ''
    for line in open(blind, encoding='utf8'):
        if line.startswith('= '):
            persona = line.split(' | ')[2]
        match = re.match(r'^(\d+)\.(\d+) \? (.*)$', line)
        if match:
            asks[int(match[1]), int(match[2])] = (persona, match[3])
    verdicts = {}
    for line in open(second, encoding='utf8'):
        match = re.match(r'^\s*(\d+)\.(\d+)\s*:\s*(.*)$', line)
        if match:
            for key, verdict in re.findall(r'(\d+)\s*([esuwd])\b', match[3]):
                verdicts[(*asks[int(match[1]), int(match[2])], int(key))] = VERDICTS[verdict]
    return verdicts


def hide(path):
    for number, life in enumerate(read_all([path]), 1):
        print(f'= {number} | {life["language"]} | {life["persona"]} | today is {life["now"]}')
        for memory in life['memories'].values():
            tags = '' if memory['by'] == 'me' else f'[by {memory["by"]}] '
            tags += f'[{memory["kind"]} {memory["path"]}] '.replace(' ]', ']') if memory['path'] or memory['kind'] not in ('note', 'message') else ''
            tags += f'[-> {",".join(map(str, memory["links"]))}] ' if memory['links'] else ''
            print(f'{memory["id"]} {memory["at"]} {tags}{memory["text"]}')
        for index, question in enumerate(life['questions'], 1):
            print(f'{number}.{index} ? {question["ask"]}')
            for turn in question['before']:
                print(f'   < {turn}')
            print(f'   judge {" ".join(map(str, sorted(question["judged"])))}')
        print()


def agreement(path, blind, second):
    verdicts = second_of(blind, second)
    for life in read_all([path]):
        for question in life['questions']:
            for key, (first, _) in question['judged'].items():
                name = (life['persona'], question['ask'], key)
                if name in verdicts:
                    one, two = ORDER.index(first), ORDER.index(verdicts[name])
                    yield name, one == two, (one >= HELPS) == (two >= HELPS) and abs(one - two) <= 2


def agree(path, blind, second):
    rows = list(agreement(path, blind, second))
    same, agreed = (sum(row[index] for row in rows) / len(rows) for index in (1, 2))
    print(f'{path}: {len(rows)} pairs judged twice, {same:.3f} the same verdict, {agreed:.3f} agreed')


def keep(path, blind, second):
    disagreed = {name for name, _, is_agreed in agreement(path, blind, second) if not is_agreed}
    persona = ask = ''
    for line in open(path, encoding='utf8'):
        if line.startswith('= '):
            persona = line.split('|')[1].strip()
        elif line.startswith('? '):
            ask = line[2:].rstrip()
        elif line.startswith(': '):
            tokens = re.split(r'[,\s]+', line[2:].strip())
            kept = [token for token in tokens if (persona, ask, int(re.match(r'\d+', token)[0])) not in disagreed]
            line = f': {" ".join(kept)}\n'
        sys.stdout.write(line)


if __name__ == '__main__':
    {'hide': hide, 'agree': agree, 'keep': keep}[sys.argv[1]](*sys.argv[2:])
