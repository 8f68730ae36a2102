"""The tokenizer of XLM-RoBERTa: NFKC, single spaces, a mark before each word, the likeliest pieces."""
from tokenizers import Regex, Tokenizer, models, normalizers, pre_tokenizers


def make_tokenizer(container):
    tokenizer = Tokenizer(models.Unigram(list(zip(container.pieces, map(float, container.scores))), unk_id=container.special['unknown']))
    tokenizer.normalizer = normalizers.Sequence([
        normalizers.NFKC(), normalizers.Replace(Regex(r'[\t\n\r\u200b\u00a0]'), ' '), normalizers.Replace(Regex(' {2,}'), ' ')])
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(replacement='\u2581', prepend_scheme='always', split=True)
    return tokenizer
