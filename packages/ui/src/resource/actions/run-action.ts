import type { DataSource, Row } from '@ledgerwise/contract';
import type { ResourceAction, Values } from '@ledgerwise/resource';

/** A function whose name only a declaration knows; what it takes is the declaration's to say. */
export function callByName(data: DataSource, name: string, args: Values): Promise<unknown> {
  const call: (name: never, args: never) => Promise<unknown> = data.call;
  return call(name as never, args as never);
}

/** Arguments of an action's function, without the key. */
export function argumentsOf(action: ResourceAction, row: Row, entered: Values): Values {
  return action.arguments ? action.arguments(row, entered) : { id: row.id, ...entered };
}

/** Does an action to one record. The key makes it done once, however often it is asked for. */
export function runAction(
  data: DataSource,
  action: ResourceAction,
  row: Row,
  entered: Values,
  key: string,
): Promise<unknown> {
  return callByName(data, action.call, { ...argumentsOf(action, row, entered), key });
}
