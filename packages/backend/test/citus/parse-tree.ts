/** A node of PostgreSQL's parse tree: an object with one key, which names its kind. */
export type Node = Readonly<Record<string, unknown>>;

/** A value as a node, if it is one. */
export const asNode = (value: unknown): Node | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : undefined;
/** A value as a list of nodes; empty for other values. */
export const asList = (value: unknown): readonly Node[] => (Array.isArray(value) ? (value as Node[]) : []);
/** The text of a name; empty for other values. */
export const textOf = (value: unknown): string =>
  String((asNode(asNode(value)?.String)?.sval as string | undefined) ?? '');

/** Every object below a value, itself included. */
export function* nodesBelow(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* nodesBelow(item);
  else if (typeof value === 'object' && value !== null) {
    yield value as Node;
    for (const child of Object.values(value)) yield* nodesBelow(child);
  }
}
