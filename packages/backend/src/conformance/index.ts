export { booksCases } from './books-cases.ts';
export type { ConformanceCase, Suite, Target } from './conformance-case.ts';
export { dataCases } from './data-cases.ts';
export { NotTried } from './open-bench.ts';
export { type CaseResult, conformanceCases, runConformance } from './run-conformance.ts';
