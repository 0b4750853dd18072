export { RequestBudgets } from '../limits/request-budgets.ts';
export { acceptedEncoding, type Encoding } from './accepted-encoding.ts';
export { drain } from './drain.ts';
export { createFrontDoor } from './front-door.ts';
export { isLoopback, isLoopbackName } from './host-names.ts';
export { listenAt } from './listen-at.ts';
export { Refusal } from './refusal.ts';
export { DEEPEST_NESTING, parseTarget, type RequestTarget } from './request-target.ts';
export { proxyList, type Visitor } from './visitor.ts';
