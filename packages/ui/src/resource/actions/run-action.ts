import type { DataSource, Row } from '@ledgerwise/contract';
import type { ResourceAction, Values } from '@ledgerwise/resource';

/** Calls a function whose name comes from a declaration, which is responsible for its arguments. */
export function callByName(data: DataSource, name: string, args: Values): Promise<unknown> {
  const call: (name: never, args: never) => Promise<unknown> = data.call;
  return call(name as never, args as never);
}

/** Arguments of an action's function, without the key. */
export function argumentsOf(action: ResourceAction, row: Row, entered: Values): Values {
  return action.arguments ? action.arguments(row, entered) : { id: row.id, ...entered };
}

/** Runs an action on one record. The key makes repeated calls run it once. */
export function runAction(
  data: DataSource,
  action: ResourceAction,
  row: Row,
  entered: Values,
  key: string,
): Promise<unknown> {
  return callByName(data, action.call, { ...argumentsOf(action, row, entered), key });
}
