export { type DataSourceCheck, dataSourceConformance, filterConformance } from './conformance.ts';
export { checkResource } from './resource-checks.ts';
export type { ConformanceSubject, FilterSubject } from './sandbox.ts';
