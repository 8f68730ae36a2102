/** Functions of shared/messages that read the language of the moment. */
const READERS = new Set([
  't',
  'rich',
  'messageParts',
  'quoted',
  'labelInLine',
  'currentLocale',
  'formatList',
  'formatNumber',
  'formatFixed',
]);
/** What tables made by `labels` are called: reading one of their names reads a sentence. */
const TABLE = /_(?:LABELS|TEXT|TITLES|REASONS|NOTICES|HEADINGS)$/u;
/** Methods that call their function at once. */
const AT_ONCE = new Set(['map', 'flatMap', 'filter', 'forEach', 'find', 'some', 'every', 'reduce', 'toSorted', 'sort']);

const isFunction = ({ type }) =>
  type === 'ArrowFunctionExpression' || type === 'FunctionExpression' || type === 'FunctionDeclaration';

/** `list.map((one) => …)`, or a function called where it is written. */
const isCalledAtOnce = (node) => {
  const { parent } = node;
  if (parent?.type !== 'CallExpression') return false;
  if (parent.callee === node) return true;
  return parent.callee.type === 'MemberExpression' && AT_ONCE.has(parent.callee.property.name);
};

/** The function that runs later and holds the node; null where the node runs while its module loads. */
const laterFunctionAround = (node) => {
  for (let { parent } = node; parent !== null && parent !== undefined; parent = parent.parent) {
    if (isFunction(parent) && !isCalledAtOnce(parent)) return parent;
    if (parent.type === 'PropertyDefinition' && !parent.static) return parent;
  }
  return null;
};

const nameOf = (fn) => fn.id?.name ?? (fn.parent?.type === 'VariableDeclarator' ? fn.parent.id.name : undefined);

const noSentenceAtLoad = {
  meta: { type: 'problem' },
  create(context) {
    /** Functions of the module that read a sentence when they are called, and calls of others while it loads. */
    const readers = new Set();
    const calls = [];
    const report = (node) =>
      context.report({
        node,
        message: 'A sentence read while a module loads stays in the language of that moment: read it in a function.',
      });
    return {
      CallExpression(node) {
        if (node.callee.type !== 'Identifier') return;
        const around = laterFunctionAround(node);
        if (READERS.has(node.callee.name)) {
          if (around === null) report(node);
          else if (isFunction(around)) readers.add(nameOf(around));
        } else if (around === null) calls.push(node);
      },
      MemberExpression(node) {
        if (node.object.type === 'Identifier' && TABLE.test(node.object.name) && laterFunctionAround(node) === null)
          report(node);
      },
      SpreadElement(node) {
        if (node.argument.type === 'Identifier' && TABLE.test(node.argument.name) && laterFunctionAround(node) === null)
          report(node);
      },
      'Program:exit'() {
        for (const call of calls) if (readers.has(call.callee.name)) report(call);
      },
    };
  },
};

/** Lint rules for the sentences of shared/messages. */
export default { meta: { name: 'messages' }, rules: { 'no-sentence-at-load': noSentenceAtLoad } };
