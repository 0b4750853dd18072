export { toBase64 } from './base64.ts';
export { type CountryWords, inWords, wordsOfCountry } from './country-words.ts';
export type {
  AccountStatement,
  ActivityEntry,
  AuditLogChoices,
  AuditLogEntry,
  AuditLogKey,
  AuditLogPage,
  BankingAuditRecord,
  BankingAuditVerdict,
  BankLineEntry,
  BankReconciliationReport,
  BankSuggestion,
  BusinessMetrics,
  ClosingChecklist,
  Conversion,
  CurrencyOverview,
  Dashboard,
  DocumentEntry,
  DocumentLineRow,
  DocumentLink,
  DocumentSettlement,
  DocumentStockMovement,
  FiledGstReturn,
  FirstRun,
  GstFiling,
  HeldRate,
  HistoryEntry,
  ImportResult,
  InvoiceLink,
  InvoiceSharing,
  LinkedDocument,
  LockedBankingMember,
  MailService,
  MaskedBankAccount,
  MatchedLine,
  OnlineInvoice,
  OpenCredit,
  OpenDocumentsCheck,
  OpeningAccount,
  OpeningBalanceLine,
  OpeningCheck,
  OpeningState,
  OrderDelivery,
  OrderMatch,
  PostingRule,
  RecentImport,
  ReconciledItem,
  RevaluationPreview,
  RevaluedBalance,
  RevealedBankAccount,
  StatementImport,
  StatementImportOutcome,
  StatementLineState,
} from './database/functions.ts';
export { addDays, addMonths, daysBetween, endOfMonth, isDay, startOfMonth } from './dates/calendar.ts';
export * from './define-lines.ts';
export * from './define-resource.ts';
export * from './derive.ts';
export * from './entities.ts';
export { exactRow, withExactAmounts } from './exact-amounts.ts';
export { type FieldRefusal, fieldRefusalOf } from './field-refusal.ts';
export * from './fields/builders.ts';
export { addDecimals, isDecimal, negateDecimal } from './fields/decimals.ts';
export * from './fields/defaults.ts';
export type * from './fields/field.ts';
export { firstListRequest } from './query/list-request.ts';
export type * from './record-table.ts';
export * from './resource-action.ts';
export type * from './resource-document.ts';
export { resourceInWords } from './resource-in-words.ts';
