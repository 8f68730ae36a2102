"""Pairs of a question and a memory as the judge reads them."""
from datetime import date

VERDICTS = ['drop', 'weak', 'useful', 'strong', 'exact']
QUESTION_TOKENS = 72
MEMORY_TOKENS = 96
LINKED_LENGTH = 200
TURN_LENGTH = 120


def age_text(at, now):
    days = (date.fromisoformat(now) - date.fromisoformat(at)).days
    if days < 1:
        return 'today'
    if days < 45:
        return f'{days} days ago'
    return f'{days // 30} months ago'


def question_text(question, with_intent, other_turn=None):
    """@param other_turn an earlier turn that has nothing to do with the question"""
    turns = [turn.split(': ', 1)[-1] for turn in question['before'][-2:]] or ([other_turn] if other_turn else [])
    asked = ' '.join([*(turn[:TURN_LENGTH] for turn in turns), question['ask']])
    return f'query: {asked} | {question["intent"]}' if with_intent and question['intent'] else f'query: {asked}'


def memory_text(memory, memories, now):
    by = {'me': '', 'assistant': ', the assistant'}.get(memory['by'], f', {memory["by"]}')
    path = f', {memory["path"]}' if memory['path'] else ''
    linked = ' '.join(memories[other]['text'] for other in memory['links'])[:LINKED_LENGTH]
    text = f'passage: {memory["kind"]}{by}, {age_text(memory["at"], now)}{path}: {memory["text"]}'
    return f'{text} | {linked}' if linked else text


def read_translations(path):
    """Questions asked in another language than their memories: the new words by life and number."""
    return dict(line.rstrip('\n').split('\t') for line in open(path, encoding='utf8'))


def pairs_of(lives, translations={}):
    """One question's pairs: judged ones, and the life's other memories, which nobody would bring. A question that was
    translated comes a second time, in its other language and without its intent."""
    for life in lives:
        for number, question in enumerate(life['questions']):
            yield pairs_of_question(life, question, f'{life["life"]}.{number}', life['language'])
            ask = translations.get(f'{life["life"]}.{number}')
            if ask is not None:
                yield pairs_of_question(life, {**question, 'ask': ask, 'intent': ''}, f'{life["life"]}.{number} across', 'across')


def pairs_of_question(life, question, group, language):
    judged = []
    for key, (verdict, kind) in question['judged'].items():
        judged.append({
            'question': question, 'memory': memory_text(life['memories'][key], life['memories'], life['now']),
            'label': VERDICTS.index(verdict), 'kind': kind or '', 'language': language,
            'life': life['life'], 'group': group,
        })
    others = [memory_text(memory, life['memories'], life['now'])
              for key, memory in life['memories'].items() if key not in question['judged']]
    return judged, others
