import type { IncomingMessage } from 'node:http';
import type { BlockList } from 'node:net';
import type { FrontDoorOptions } from './front-door-options.ts';
import { hostCheck, isLoopbackName } from './host-names.ts';
import { parseTarget } from './request-target.ts';
import { addressOf, isProvablyLocal, networkOf, type Visitor } from './visitor.ts';

/**
 * Identifies the client of each request. @throws {Refusal} If its network sends too many requests, or it asks for
 * another host.
 */
export function createVisitorReader(
  { siteUrl, host }: FrontDoorOptions,
  proxies: BlockList,
  budgets: NonNullable<FrontDoorOptions['budgets']>,
): (request: IncomingMessage) => Visitor {
  const checkHost = hostCheck([new URL(siteUrl).hostname, host]);
  const listensOnLoopback = isLoopbackName(host);
  return (request) => {
    const name = checkHost(request.rawHeaders);
    const address = addressOf(request, proxies);
    const network = networkOf(address);
    budgets.takeOfNetwork(network);
    return {
      address,
      network,
      isLocal: isProvablyLocal(request, name, listensOnLoopback),
      host: name,
      target: parseTarget(request.url ?? ''),
    };
  };
}
