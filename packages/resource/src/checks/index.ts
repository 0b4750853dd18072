export { missingColumns } from './column-checks.ts';
export {
  type ConformancePart,
  type DataSourceCheck,
  dataSourceConformance,
  filterConformance,
} from './conformance.ts';
export { ensure, ensureEqual, ensureRefused } from './expect.ts';
export type { FilterCase } from './filter-cases.ts';
export { newMark, saveDocument } from './made-records.ts';
export { checkResource } from './resource-checks.ts';
export { checkRoles } from './role-checks.ts';
export type { ConformanceSubject, FilterSubject } from './sandbox.ts';
export {
  checkApart,
  checkReadable,
  checkVisitor,
  failureInWords,
  type InOrganisation,
  readTable,
} from './table-checks.ts';
