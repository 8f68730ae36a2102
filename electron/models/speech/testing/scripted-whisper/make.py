"""Writes a model with the inputs and outputs of Whisper that always says one sentence, one of its words unsurely.

python make.py (needs onnx and numpy)
"""
import gzip, base64
import numpy as np, onnx
from onnx import helper as h, numpy_helper as nh, TensorProto as T

words = [base64.b64decode(line).decode('utf8', 'replace') for line in gzip.open('../../../../../resources/encoder/speech/vocabulary.txt.gz', 'rt')]
SAID = [(' The', 20), (' kil', 20), ('n', 10), (' must', 20), (' cool', 20), (' for', 20), (' three', 20), (' days', 20), ('.', 20)]
SIZE, HEADS, WIDTH = 51865, 1, 2
# Position 0 names English; 1 and 2 are given; 3 begins the sentence; what follows it is the end.
targets = [50259, 50359, 50363] + [words.index(word) for word, _ in SAID]
scores = [20, 20, 20] + [score for _, score in SAID]
targets += [50257] * (448 - len(targets)); scores += [20] * (448 - len(scores))
info = h.make_tensor_value_info
const = lambda name, value, kind: nh.from_array(np.array(value, kind), name)

def save(nodes, ins, outs, consts, file):
    graph = h.make_graph(nodes, 'scripted', ins, outs, consts)
    model = h.make_model(graph, opset_imports=[h.make_opsetid('', 17)]); model.ir_version = 9
    onnx.checker.check_model(model); onnx.save(model, file)

save(
    [h.make_node('Slice', ['input_features', 'begin', 'end', 'axes'], ['cut']), h.make_node('Transpose', ['cut'], ['last_hidden_state'], perm=[0, 2, 1])],
    [info('input_features', T.FLOAT, ['batch_size', 80, 3000])], [info('last_hidden_state', T.FLOAT, ['batch_size', 1500, WIDTH])],
    [const('begin', [0, 0], np.int64), const('end', [WIDTH, 1500], np.int64), const('axes', [1, 2], np.int64)],
    'encoder_model_quantized.onnx',
)
past = [f'past_key_values.0.{side}.{kind}' for side in ('decoder', 'encoder') for kind in ('key', 'value')]
nodes = [
    # As optimum exports it: what remembers takes one token at a time.
    h.make_node('Shape', ['input_ids'], ['asked'], start=1, end=2), h.make_node('Where', ['use_cache_branch', 'one_list', 'asked'], ['taken']),
    h.make_node('Slice', ['input_ids', 'first', 'taken', 'last_axis'], ['ids']),
    h.make_node('Shape', [past[0]], ['before'], start=2, end=3), h.make_node('Shape', ['ids'], ['given'], start=1, end=2),
    h.make_node('Squeeze', ['before'], ['from']), h.make_node('Add', ['before', 'given'], ['total']), h.make_node('Squeeze', ['total'], ['to']),
    h.make_node('Range', ['from', 'to', 'one'], ['positions']),
    h.make_node('Gather', ['targets', 'positions'], ['tokens']), h.make_node('OneHot', ['tokens', 'size', 'values'], ['hot']),
    h.make_node('Gather', ['scores', 'positions'], ['sure']), h.make_node('Unsqueeze', ['sure', 'last'], ['sures']),
    h.make_node('Mul', ['hot', 'sures'], ['scored']), h.make_node('Unsqueeze', ['scored', 'first'], ['logits']),
    # A memory as long as what was said, and the same for what was heard.
    h.make_node('Concat', ['one_list', 'one_list', 'total', 'width'], ['shape'], axis=0),
] + [h.make_node('Expand', ['nothing', 'shape'], [name.replace('past_key_values', 'present')]) for name in past]
save(
    nodes,
    [info('input_ids', T.INT64, ['batch_size', 'count']), info('encoder_hidden_states', T.FLOAT, ['batch_size', 1500, WIDTH]), info('use_cache_branch', T.BOOL, [1])]
    + [info(name, T.FLOAT, ['batch_size', HEADS, 'past', WIDTH]) for name in past],
    [info('logits', T.FLOAT, ['batch_size', 'count', SIZE])] + [info(name.replace('past_key_values', 'present'), T.FLOAT, ['batch_size', HEADS, 'count', WIDTH]) for name in past],
    [const('one', 1, np.int64), const('one_list', [1], np.int64), const('width', [WIDTH], np.int64), const('size', SIZE, np.int64), const('values', [0, 1], np.float32),
     const('targets', targets, np.int64), const('scores', scores, np.float32), const('last', [-1], np.int64), const('last_axis', [1], np.int64), const('first', [0], np.int64), const('nothing', [0], np.float32)],
    'decoder_model_merged_quantized.onnx',
)
