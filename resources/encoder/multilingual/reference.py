"""The encoder in floats, and the texts it is checked with: memories and questions of the judge's lives."""
import glob
import os
import sys
import numpy as np
from scipy.special import erf

HERE = os.path.dirname(os.path.abspath(__file__))
# Writer `t` is the test part.
LIVES = os.path.join(HERE, '..', '..', 'judge', 'data', '[a-s].txt')
TEXT_COUNT = 200
MIN_LANGUAGES = 12


def lives_by_language():
    sys.path.insert(0, os.path.join(HERE, '..', '..', 'judge'))
    from lives import read_all
    by_language = {}
    for life in read_all(glob.glob(LIVES)):
        passages, queries = by_language.setdefault(life['language'], ([], []))
        passages += [('passage', memory['text']) for memory in life['memories'].values()]
        queries += [('query', question['ask']) for question in life['questions']]
    return by_language


def texts_by_language():
    """Passages and queries of each language; lives of two languages do not count."""
    return [texts for language, texts in sorted(lives_by_language().items()) if '+' not in language]


def reference_texts():
    """(prefix, text) pairs, as many of each language as there are, languages in turn."""
    by_language = lives_by_language()
    if len(by_language) < MIN_LANGUAGES:
        raise SystemExit(f'the lives are in {len(by_language)} languages only')
    chosen = []
    for language in sorted(by_language):
        texts, share = sum(by_language[language], []), TEXT_COUNT // len(by_language) + 1
        chosen += texts[:: max(1, len(texts) // share)][:share]
    return chosen


def encode_floats(weights, words, ids, container):
    """The last hidden states of one text, shape (tokens, hidden)."""
    state = norm(words[ids] + weights['positions'][:len(ids)], weights['ln'], container.epsilon)
    for layer in weights['layers']:
        state = run_layer(state, layer, container)
    return state


def run_layer(state, layer, container):
    tokens, hidden = state.shape
    size = hidden // container.heads
    query, key, value = ((state @ layer[part][0] + layer[part][1]).reshape(tokens, container.heads, size).transpose(1, 0, 2) for part in 'qkv')
    attention = query @ key.transpose(0, 2, 1) / np.sqrt(size)
    attention = np.exp(attention - attention.max(-1, keepdims=True))
    attention /= attention.sum(-1, keepdims=True)
    context = (attention @ value).transpose(1, 0, 2).reshape(tokens, hidden)
    middle = norm(context @ layer['ao'][0] + layer['ao'][1] + state, layer['aln'], container.epsilon)
    inner = middle @ layer['fi'][0] + layer['fi'][1]
    inner = inner * .5 * (1 + erf(inner / np.sqrt(2)))
    return norm(inner @ layer['fo'][0] + layer['fo'][1] + middle, layer['oln'], container.epsilon)


def norm(values, scale_and_shift, epsilon):
    mean, variance = values.mean(-1, keepdims=True), values.var(-1, keepdims=True)
    return (values - mean) / np.sqrt(variance + epsilon) * scale_and_shift[0] + scale_and_shift[1]
