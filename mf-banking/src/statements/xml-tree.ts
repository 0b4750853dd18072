import { Parser } from 'saxen';
import { AGAIN, Refused } from './found.ts';
import { plainText } from './plain-text.ts';

/** An element with its content. Names have no prefix. */
export interface XmlNode {
  readonly name: string;
  /** The value of `Ccy`, the one attribute that statements have. */
  readonly currency?: string;
  text: string;
  readonly children: XmlNode[];
}

export interface XmlHandler {
  /** True if an element is wanted as a whole, by the names from the root to it. */
  isWanted(path: readonly string[]): boolean;
  /** Called at the start of other elements. */
  begins(name: string): void;
  /** Called with a complete wanted element. */
  found(node: XmlNode): void;
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

function refuseEnd(path: readonly string[]): never {
  throw new Refused('cut_off', `The file ends before </${path.at(-1)}>: it is cut off. ${AGAIN}.`);
}

/**
 * Parses XML in one pass and returns wanted elements one by one, so that a large file is never in memory as a tree.
 * Nothing is fetched and no entity expanded: a DOCTYPE ends it.
 */
export function walkXml(text: string, handler: XmlHandler): void {
  const path: string[] = [];
  const open: XmlNode[] = [];
  const parser = new Parser();
  parser.on('error', (error, context) => {
    if (error.message === 'unexpected end of file') refuseEnd(path);
    const { line, column } = context();
    throw new Refused(
      'xml',
      `The XML breaks off in line ${line + 1}, column ${column + 1} (${error.message}). ${AGAIN}.`,
    );
  });
  parser.on('warn', () => {
    // Attribute errors, which saxen can repair, do not matter: only the currency is read, which is then missing.
  });
  parser.on('attention', () => {
    throw new Refused(
      'doctype',
      `The file has a DOCTYPE, which statements do not have and which is not read. ${AGAIN}.`,
    );
  });
  parser.on('openTag', (written, attributes) => {
    const name = local(written);
    path.push(name);
    const parent = open.at(-1);
    if (!parent && !handler.isWanted(path)) {
      handler.begins(name);
      return;
    }
    const currency = name.endsWith('Amt') ? attributes().Ccy : undefined;
    const node: XmlNode = { name, text: '', children: [], ...(currency !== undefined && { currency }) };
    parent?.children.push(node);
    open.push(node);
  });
  parser.on('text', (value) => {
    const node = open.at(-1);
    if (node) node.text += plainText(value);
  });
  parser.on('cdata', (value) => {
    const node = open.at(-1);
    if (node) node.text += value;
  });
  parser.on('closeTag', () => {
    path.pop();
    const node = open.pop();
    if (node && open.length === 0) handler.found(node);
  });
  parser.parse(text);
  if (path.length > 0) refuseEnd(path);
}

/** The elements that are reached by these names. */
export function all(node: XmlNode | undefined, ...names: readonly string[]): readonly XmlNode[] {
  let reached: readonly XmlNode[] = node ? [node] : [];
  for (const name of names)
    reached = reached.flatMap(({ children }) => children.filter((child) => child.name === name));
  return reached;
}

/** The first element that is reached by these names. */
export function at(node: XmlNode | undefined, ...names: readonly string[]): XmlNode | undefined {
  return all(node, ...names)[0];
}

/** Returns its trimmed text; empty if there is none. */
export function textAt(node: XmlNode | undefined, ...names: readonly string[]): string {
  return at(node, ...names)?.text.trim() ?? '';
}
