"""Builds ONNX graphs of BERT layers for onnxruntime 1.23: int8 layers over a table of words in 4 bits.

Weights are symmetric per column in -63..63, since AVX2 without VNNI saturates sums of two products of full range.
The table of words lies in a file of its own, `words.bin`, which several graphs read and the system maps once.
"""
import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

MICROSOFT = 'com.microsoft'
RANGE = 63
MAX_POSITIONS = 512


class Graph:
    def __init__(self):
        self.nodes, self.initializers, self._quantised = [], [], {}

    def constant(self, name, array):
        self.initializers.append(numpy_helper.from_array(np.array(array, order='C'), name))
        return name

    def node(self, kind, inputs, outputs, domain='', **attributes):
        outputs = [outputs] if isinstance(outputs, str) else outputs
        self.nodes.append(helper.make_node(kind, inputs, outputs, domain=domain, **attributes))
        return outputs[0]

    def linear(self, source, weights, bias, out):
        """source @ weights + bias in int8, the activations quantised as they come."""
        scale = np.abs(weights).max(0) / RANGE
        scale[scale == 0] = 1
        values = np.clip(np.rint(weights / scale), -RANGE, RANGE).astype(np.int8)
        self.constant(f'{out}.w', values)
        self.constant(f'{out}.s', scale.astype(np.float32))
        self.constant(f'{out}.b', np.asarray(bias, np.float32))
        if source not in self._quantised:
            parts = [f'{source}.int', f'{source}.scale', f'{source}.zero']
            self.node('DynamicQuantizeLinear', [source], parts)
            self._quantised[source] = parts
        values, scale, zero = self._quantised[source]
        self.node('MatMulInteger', [values, f'{out}.w', zero], f'{out}.i')
        self.node('Cast', [f'{out}.i'], f'{out}.f', to=TensorProto.FLOAT)
        self.node('Mul', [scale, f'{out}.s'], f'{out}.sc')
        self.node('Mul', [f'{out}.f', f'{out}.sc'], f'{out}.m')
        return self.node('Add', [f'{out}.m', f'{out}.b'], out)

    def embed(self, ids, container, weights):
        """The states before the first layer. Needs `words.bin` beside the graph."""
        values, scales = container.nibbles('emb.word', container.words, container.hidden)
        self.words = pack_words(values)
        table = TensorProto()
        table.name, table.data_type = 'words', TensorProto.INT4
        table.dims.extend([container.words, container.hidden])
        table.data_location = TensorProto.EXTERNAL
        for key, value in (('location', 'words.bin'), ('offset', '0'), ('length', str(len(self.words)))):
            entry = table.external_data.add()
            entry.key, entry.value = key, value
        self.initializers.append(table)
        scale_table = TensorProto()
        scale_table.name, scale_table.data_type = 'words.s', TensorProto.FLOAT16
        scale_table.dims.extend(scales.shape)
        scale_table.data_location = TensorProto.EXTERNAL
        packed_scales = scales.astype('<f2').tobytes()
        for key, value in (('location', 'words.bin'), ('offset', str(len(self.words))), ('length', str(len(packed_scales)))):
            entry = scale_table.external_data.add()
            entry.key, entry.value = key, value
        self.initializers.append(scale_table)
        self.words += packed_scales
        self.node('GatherBlockQuantized', ['words', ids, 'words.s'], 'word16', MICROSOFT, block_size=32, gather_axis=0, quantize_axis=1)
        self.node('Cast', ['word16'], 'word', to=TensorProto.FLOAT)
        self.constant('positions', weights['positions'][:MAX_POSITIONS])
        for name, value in (('zero', 0), ('one', 1), ('two', 2)):
            self.constant(name, np.array([value], np.int64))
        self.node('Shape', [ids], 'shape')
        self.node('Slice', ['shape', 'one', 'two'], 'length')
        self.node('Slice', ['positions', 'zero', 'length', 'zero'], 'position')
        self.node('Add', ['word', 'position'], 'sum')
        return self.norm('sum', weights['ln'], 'x', container.epsilon)

    def norm(self, source, scale_and_shift, out, epsilon):
        self.constant(f'{out}.g', np.asarray(scale_and_shift[0], np.float32))
        self.constant(f'{out}.h', np.asarray(scale_and_shift[1], np.float32))
        return self.node('LayerNormalization', [source, f'{out}.g', f'{out}.h'], out, axis=-1, epsilon=float(epsilon))

    def skip_norm(self, source, skip, scale_and_shift, out, epsilon):
        self.constant(f'{out}.g', np.asarray(scale_and_shift[0], np.float32))
        self.constant(f'{out}.h', np.asarray(scale_and_shift[1], np.float32))
        return self.node('SkipLayerNormalization', [source, skip, f'{out}.g', f'{out}.h'], out, MICROSOFT, epsilon=float(epsilon))

    def layer(self, source, layer, name, container, out, key_padding=None):
        joined = np.concatenate([layer[part][0] for part in 'qkv'], 1)
        bias = np.concatenate([layer[part][1] for part in 'qkv'])
        self.linear(source, joined, bias, f'{name}.qkv')
        self.node('Split', [f'{name}.qkv'], [f'{name}.{part}' for part in 'qkv'], axis=2, num_outputs=3)
        inputs = [f'{name}.{part}' for part in 'qkv'] + ([] if key_padding is None else ['', key_padding])
        self.node('MultiHeadAttention', inputs, f'{name}.c', MICROSOFT, num_heads=container.heads)
        self.linear(f'{name}.c', *layer['ao'], f'{name}.ao')
        middle = self.skip_norm(f'{name}.ao', source, layer['aln'], f'{name}.x', container.epsilon)
        self.linear(middle, *layer['fi'], f'{name}.fi')
        self.node('Gelu', [f'{name}.fi'], f'{name}.g', MICROSOFT)
        self.linear(f'{name}.g', *layer['fo'], f'{name}.fo')
        return self.skip_norm(f'{name}.fo', middle, layer['oln'], out, container.epsilon)

    def without(self, source, directions, out):
        """source less its share of orthonormal directions, the columns of an array."""
        self.constant(f'{out}.u', np.asarray(directions, np.float32))
        self.constant(f'{out}.ut', np.asarray(directions.T, np.float32))
        self.node('MatMul', [source, f'{out}.u'], f'{out}.c')
        self.node('MatMul', [f'{out}.c', f'{out}.ut'], f'{out}.p')
        return self.node('Sub', [source, f'{out}.p'], out)

    def save(self, path, inputs, outputs, name):
        graph = helper.make_graph(self.nodes, name, inputs, outputs, self.initializers)
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid('', 21), helper.make_opsetid(MICROSOFT, 1)], ir_version=10)
        with open(path, 'wb') as file:
            file.write(model.SerializeToString())


def pack_words(values):
    """Nibbles 0..15 as signed 4-bit numbers -8..7, two in a byte."""
    signed = ((values.reshape(-1).astype(np.int16) - 8) & 15).astype(np.uint8)
    return (signed[0::2] | (signed[1::2] << 4)).tobytes()
