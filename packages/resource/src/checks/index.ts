export { type DataSourceCheck, dataSourceConformance } from './conformance.ts';
export { checkResource } from './resource-checks.ts';
export type { ConformanceSubject } from './sandbox.ts';
