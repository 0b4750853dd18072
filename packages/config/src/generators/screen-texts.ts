import { parseSync } from '@swc/core';

/** A node of swc's syntax tree, of which only its shape is known. */
interface SyntaxNode {
  readonly type: string;
  readonly [property: string]: unknown;
}

/** Properties and attributes whose text is always visible, however short. */
const READ =
  /^(aria-label|.*[lL]abel|.*[tT]itle|alt|confirm|description|done|hint|many|noun|nothing|one|placeholder|text|verb)$/;
/** Attributes for the browser. */
const NOT_READ = /^(className|style|rel|sizes|srcSet)$/;
/** Elements that continue the line that they are in. */
const INLINE = /^(a|abbr|b|cite|code|em|i|kbd|small|span|strong|sub|sup|time|[A-Z]\w*Link|Link|Day|Money)$/;
/** Paths of icons, and statements. */
const NOT_PROSE = /^(M[\d.]+[ ,]?[\d.]|(select|insert|update|delete|with|create|alter) )/;
/** Calls whose texts are for developers. */
const INTERNAL = new Set(['Error', 'TypeError', 'RangeError']);

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Lists may contain wrappers without a type, such as arguments (`{ spread, expression }`). */
const childrenOf = (node: object): readonly (readonly [key: string, child: object])[] =>
  Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    (Array.isArray(value) ? value : [value]).flatMap((child: unknown) =>
      typeof child === 'object' && child !== null ? [[key, child] as const] : [],
    ),
  );

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ');

/** Returns a placeholder for a value: `{number}` if it has a name, otherwise `{…}`. */
function placeholder(expression: unknown): string {
  if (!isNode(expression)) return '{…}';
  if (expression.type === 'Identifier') return `{${String(expression.value)}}`;
  if (expression.type === 'MemberExpression') return placeholder(expression.property);
  return '{…}';
}

/** The text of a literal, null for other expressions. */
function textOf(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'StringLiteral') return inOneLine(String(node.value));
  if (node.type !== 'TemplateLiteral') return null;
  const { quasis, expressions } = node;
  if (!Array.isArray(quasis) || !Array.isArray(expressions)) return null;
  return inOneLine(
    quasis
      .map(
        (part: { readonly cooked?: string }, at) =>
          (part.cooked ?? '') + (at < expressions.length ? placeholder(expressions[at]) : ''),
      )
      .join(''),
  );
}

const tagOf = (element: SyntaxNode): string => {
  const { opening } = element;
  const name = isNode(opening) ? opening.name : null;
  return isNode(name) && name.type === 'Identifier' ? String(name.value) : '';
};

const isElement = (node: SyntaxNode): boolean => node.type === 'JSXElement' || node.type === 'JSXFragment';

/** Returns the line that an element renders, with placeholders for values. Blocks inside it are separate lines. */
function lineOf({ children }: SyntaxNode): string {
  if (!Array.isArray(children)) return '';
  return children
    .filter(isNode)
    .map((child) => {
      if (child.type === 'JSXText') return inOneLine(String(child.value)).replace(/^ $/, '');
      if (child.type === 'JSXExpressionContainer')
        return textOf(child.expression) ?? placeholder(child.expression);
      return child.type === 'JSXElement' && INLINE.test(tagOf(child)) ? lineOf(child) : ' ';
    })
    .join('');
}

const hasOwnText = ({ children }: SyntaxNode): boolean =>
  Array.isArray(children) &&
  children.some((child) => isNode(child) && child.type === 'JSXText' && /\p{L}/u.test(String(child.value)));

/** True for a sentence or phrase, as opposed to a name, key, class or statement. */
export function isProse(text: string): boolean {
  if (!/\p{L}/u.test(text) || NOT_PROSE.test(text)) return false;
  return /^["“‘({]?[\p{Lu}\d{].* /u.test(text) || /^[a-z’']+( [a-z’',]+){2,}[.?!]?$/.test(text);
}

/** Texts that a source file shows, each once, in its order. In a file of texts, every literal is one. */
export function screenTexts(source: string, isTsx: boolean, hasOnlyTexts = false): readonly string[] {
  const found = new Set<string>();
  const add = (text: string): void => {
    const line = text.trim();
    if (/\p{L}/u.test(line.replace(/\{[^}]*\}/g, ''))) found.add(line);
  };
  const visit = (node: object, key: string, isInLine: boolean): void => {
    if (isNode(node)) {
      if (
        /^(Import|ExportAll|ExportNamed|Ts)/.test(node.type) &&
        !/^Ts(As|Satisfies|NonNull|Const)/.test(node.type)
      )
        return;
      if (node.type === 'NewExpression' && isNode(node.callee) && INTERNAL.has(String(node.callee.value)))
        return;
      const text = textOf(node);
      if (text !== null && !NOT_READ.test(key) && (hasOnlyTexts || isProse(text) || READ.test(key)))
        add(text);
      if (isElement(node) && !isInLine && hasOwnText(node)) add(lineOf(node));
    }
    const name = isNode(node) ? nameOf(node) : null;
    for (const [own, child] of childrenOf(node)) {
      const continues =
        isNode(node) && isElement(node) && own === 'children' && (isInLine || hasOwnText(node));
      const isPart = continues && isNode(child) && child.type === 'JSXElement' && INLINE.test(tagOf(child));
      visit(
        child,
        own === 'value' && name !== null ? name : own === 'key' || own === 'name' ? '' : key,
        isPart,
      );
    }
  };
  visit(parseSync(source, { syntax: 'typescript', tsx: isTsx, target: 'es2022' }), '', false);
  return [...found];
}

/** The name of a property or an attribute. */
function nameOf(node: SyntaxNode): string | null {
  const name = node.type === 'KeyValueProperty' ? node.key : node.type === 'JSXAttribute' ? node.name : null;
  return isNode(name) && 'value' in name ? String(name.value) : null;
}

/**
 * Returns the messages of a schema file: refusals, and comments on constraints. Comments on other objects are for
 * developers.
 */
export function databaseTexts(source: string): readonly string[] {
  const code = source
    .replace(/(?<=^|\s)--.*$/gm, '')
    .replace(/^\s*comment on (?!constraint)[\s\S]*?';$/gm, '');
  const literals = [...code.matchAll(/'((?:[^']|'')*)'/g)].map(([, text = '']) =>
    inOneLine(text.replaceAll("''", "'")),
  );
  return [...new Set(literals.filter((text) => isProse(text.replaceAll('%s', '{s}'))))];
}
