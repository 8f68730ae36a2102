"""Writes the trained judge as judge.onnx in 8 bits, and its words in 4 bits as words.bin, beside the weights.

usage: python export.py OUT      OUT: where train.py wrote best.pkl

Fails where the area under the curve on the dev part falls by more than .01 against the float weights.
"""
import glob
import os
import pickle
import sys
import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
from onnx import TensorProto, helper
from lives import read_all
from pairs import pairs_of, question_text, read_translations
from train import HELPS, THRESHOLD_SCALE, Judge, area, arrays, report, scores_of, split, tensors
from graph import Graph

LAYERS = 12
MAX_LOSS = .01


def main():
    out, data = sys.argv[1], os.path.join(HERE, 'data', '*.txt')
    weights = pickle.load(open(os.path.join(out, 'best.pkl'), 'rb'))
    judge = Judge(LAYERS - len(weights['layers']), LAYERS, 1)
    write_judge(os.path.join(out, 'judge.onnx'), judge, weights)
    pairs = [pair for judged, _ in pairs_of(split(read_all(glob.glob(data)))['dev'], read_translations(os.path.join(HERE, 'across.tsv'))) for pair in judged]
    floats = scores_of(judge, tensors(weights), pairs)
    thresholds = threshold_values(weights)
    import onnxruntime
    session = onnxruntime.InferenceSession(os.path.join(out, 'judge.onnx'))
    reached = np.stack([session.run(None, {'input_ids': np.array([judge.ids(question_text(pair['question'], False), pair['memory'])], np.int64)})[0][0] for pair in pairs])
    labels = np.array([pair['label'] >= HELPS for pair in pairs]).astype(int)
    before, after = area(floats, labels), area(reached[:, 1], labels)
    print(report('dev in int8', pairs, reached[:, 1])[1])
    print(f'area {before:.3f} in floats, {after:.3f} in int8; thresholds {thresholds.round(2).tolist()}')
    for least in (.2, .3, .4, .5, .6, .7):
        kept = reached[:, 1] >= least
        print(f'  kept from {least}: recall {labels[kept].sum() / labels.sum():.3f}, precision {labels[kept].mean():.3f}')
    if after < before - MAX_LOSS:
        raise SystemExit('int8 loses too much')


def threshold_values(weights):
    steps = weights['thresholds'] * THRESHOLD_SCALE
    return np.cumsum(np.concatenate([steps[:1], np.log1p(np.exp(steps[1:]))])).astype(np.float32)


def write_judge(path, judge, weights):
    """Output `reached`, shape (1, 4): the probability that the verdict is at least weak, useful, strong, exact.
    Output `halfway`, shape (1, tokens, 384): the state after six layers, which resources/encoder/lessons reads."""
    container, graph = judge.container, Graph()
    state = graph.embed('input_ids', container, {'positions': judge.positions.numpy(), 'ln': arrays(judge.frozen['ln'])})
    for index, layer in enumerate([*arrays(judge.frozen['layers']), *weights['layers']]):
        state = graph.layer(state, layer, f'l{index}', container, f'l{index}.y')
    graph.node('Identity', [f'l{LAYERS // 2 - 1}.y'], 'halfway')
    graph.constant('first', np.array(0, np.int64))
    graph.constant('tokens', np.array([1], np.int64))
    graph.node('Gather', [state, 'first'], 'begin', axis=1)
    graph.node('ReduceMean', [state, 'tokens'], 'mean', keepdims=0)
    graph.node('Concat', ['begin', 'mean'], 'features', axis=1)
    graph.constant('dense.w', np.asarray(weights['dense'][0], np.float32))
    graph.constant('dense.b', np.asarray(weights['dense'][1], np.float32))
    graph.node('Gemm', ['features', 'dense.w', 'dense.b'], 'dense')
    graph.node('Tanh', ['dense'], 'bent')
    graph.constant('score.w', np.asarray(weights['score'], np.float32))
    graph.node('MatMul', ['bent', 'score.w'], 'score')
    graph.constant('thresholds', threshold_values(weights)[None, :])
    graph.node('Sub', ['score', 'thresholds'], 'above')
    graph.node('Sigmoid', ['above'], 'reached')
    with open(os.path.join(os.path.dirname(path), 'words.bin'), 'wb') as file:
        file.write(graph.words)
    graph.save(path, [helper.make_tensor_value_info('input_ids', TensorProto.INT64, [1, 's'])],
               [helper.make_tensor_value_info('reached', TensorProto.FLOAT, [1, 4]),
                helper.make_tensor_value_info('halfway', TensorProto.FLOAT, [1, 's', 384])], 'judge')


if __name__ == '__main__':
    main()
