"""Writes the weights of a judge.onnx as best.pkl, from which train.py goes on; its steps are those of the 8 bits.

usage: python unpack.py judge.onnx OUT
"""
import os
import pickle
import sys
import numpy as np
import onnx
from onnx import numpy_helper
from train import THRESHOLD_SCALE

LAYERS = 12


def main():
    path, out = sys.argv[1:3]
    model = onnx.load(path, load_external_data=False)
    held = {each.name: numpy_helper.to_array(each) for each in model.graph.initializer if not each.name.startswith('words')}
    values = held['thresholds'][0].astype(np.float64)
    steps = np.array([values[0], *np.log(np.expm1(np.diff(values)))]) / THRESHOLD_SCALE
    os.makedirs(out, exist_ok=True)
    with open(os.path.join(out, 'best.pkl'), 'wb') as file:
        pickle.dump({
            'layers': [layer_of(held, f'l{index}') for index in range(LAYERS)],
            'dense': (held['dense.w'], held['dense.b']), 'score': held['score.w'], 'thresholds': steps.astype(np.float32),
        }, file)


def linear_of(held, name):
    return held[f'{name}.w'].astype(np.float32) * held[f'{name}.s'], held[f'{name}.b']


def layer_of(held, name):
    joined, bias = linear_of(held, f'{name}.qkv')
    parts = zip('qkv', np.split(joined, 3, 1), np.split(bias, 3))
    return {**{part: (weights, shift) for part, weights, shift in parts},
            **{part: linear_of(held, f'{name}.{part}') for part in ('ao', 'fi', 'fo')},
            'aln': (held[f'{name}.x.g'], held[f'{name}.x.h']), 'oln': (held[f'{name}.y.g'], held[f'{name}.y.h'])}


if __name__ == '__main__':
    main()
